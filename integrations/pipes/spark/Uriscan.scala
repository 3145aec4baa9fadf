// Pipes texts through uriscan, whatever they hold, and puts host and error beside each of them.

import org.apache.spark.rdd.RDD

object Uriscan {
  val command: Seq[String] =
    "./uriscan split -one-to-one -escaped -q -o tsv -fields host,error_type -j 1".split(" ").toSeq

  /** What a line cannot hold is escaped, so that each text is one line. */
  def escaped(text: String): String =
    text.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r")

  /** \N is a component that is not there. */
  def column(text: String): Option[String] = if (text == "\\N") None else Some(text)

  /** The n-th text of a partition has the n-th record, so both can be zipped. */
  def hosts(texts: RDD[String]): RDD[(String, Option[String], Option[String])] = {
    val records = texts.map(escaped).pipe(command, encoding = "UTF-8")
    texts.zip(records).map { case (text, record) =>
      val columns = record.split("\t", -1)
      (text, column(columns(0)), column(columns(1)))
    }
  }
}
