/** A mail to one person. `person` is an opaque id (letters, digits, `-`, `_`), known to nobody outside. */
export type Mail = {
  readonly person: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export type Mailer = {
  /** Resolves once somebody else answers for the mail: the mail server, or the disk. Rejects with NotSent. */
  send(mail: Mail): Promise<void>
  /** Leaves nothing of the mails to a person where this mailer keeps them; what went out is out. */
  forget(person: string): Promise<void>
  /** To whom it keeps mails: every process keeps its own. */
  people(): Promise<readonly string[]>
  close(): Promise<void>
}

/** The mail was not taken; another attempt may succeed. */
export class NotSent extends Error {
  override readonly name = 'NotSent'
  /** The mail server's code or the system's, without an address: `ECONNECTION`, `550`. */
  readonly code: string
  constructor(code: string, options?: ErrorOptions) {
    super(`The mail was not taken (${code})`, options)
    this.code = code
  }
}
