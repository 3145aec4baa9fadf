// A plugin for qemu-user that counts the instructions which a program executes.
//
// The count does not depend on the machine, on what else it does, or on its clock. The program asks
// for the count by a system call that does not exist: the plugin writes the count to the file that its
// argument names, as a number of eight bytes in the order of this machine, and the kernel of the
// emulated machine answers that there is no such call.
//
//   gcc -O2 -shared -fPIC -o insns.so insns.c
//   qemu-aarch64 -plugin ./insns.so,count=/tmp/count ./program
//
// Debian has the emulator but no header of it. What is declared here is that of version 1 of the
// interface (qemu-plugin.h of QEMU 7.2).
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define EXPORTED __attribute__((visibility("default")))

typedef uint64_t qemu_plugin_id_t;
struct qemu_plugin_tb;
struct qemu_info;
enum qemu_plugin_op { QEMU_PLUGIN_INLINE_ADD_U64 };
typedef void (*block_translated)(qemu_plugin_id_t, struct qemu_plugin_tb *);
typedef void (*system_call)(qemu_plugin_id_t, unsigned, int64_t, uint64_t, uint64_t, uint64_t, uint64_t,
                            uint64_t, uint64_t, uint64_t, uint64_t);
void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t, block_translated);
void qemu_plugin_register_vcpu_syscall_cb(qemu_plugin_id_t, system_call);
void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb *, enum qemu_plugin_op, void *, uint64_t);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);

EXPORTED int qemu_plugin_version = 1;

// The number of the system call that asks for the count; instructions_linux_test.go has it, too.
enum { ASK = 7777 };

static uint64_t count;
static int file = -1;

// A translated block executes from its first to its last instruction, so what it adds is known when it
// is translated.
static void translated(qemu_plugin_id_t id, struct qemu_plugin_tb *block) {
	(void)id;
	qemu_plugin_register_vcpu_tb_exec_inline(block, QEMU_PLUGIN_INLINE_ADD_U64, &count, qemu_plugin_tb_n_insns(block));
}

static void called(qemu_plugin_id_t id, unsigned cpu, int64_t number, uint64_t a, uint64_t b, uint64_t c, uint64_t d,
                   uint64_t e, uint64_t f, uint64_t g, uint64_t h) {
	(void)id, (void)cpu, (void)a, (void)b, (void)c, (void)d, (void)e, (void)f, (void)g, (void)h;
	if (number == ASK && pwrite(file, &count, sizeof count, 0) != sizeof count)
		perror("insns: the count cannot be written");
}

EXPORTED int qemu_plugin_install(qemu_plugin_id_t id, const struct qemu_info *info, int argc, char **argv) {
	(void)info;
	if (argc != 1 || strncmp(argv[0], "count=", 6) != 0) {
		fputs("insns: want one argument, count=PATH\n", stderr);
		return 1;
	}
	file = open(argv[0] + 6, O_RDWR | O_CREAT, 0600);
	if (file < 0) {
		perror("insns: the file for the count cannot be opened");
		return 1;
	}
	qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
	qemu_plugin_register_vcpu_syscall_cb(id, called);
	return 0;
}
