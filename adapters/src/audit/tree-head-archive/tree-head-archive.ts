/** A second place for the tree heads of a log, beyond the reach of whoever changes the journal. */
export type TreeHeadArchive = {
  /** Follows 'the checkpoint': where it is. */
  readonly name: string
  /** The last tree head of the log there, by its key's id in hex; undefined where there is none. */
  read(keyId: string): Promise<string | undefined>
  write(keyId: string, checkpoint: string): Promise<void>
}
