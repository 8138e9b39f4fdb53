import type { NoteSignature, VerifierKey } from '@shodh/contracts/audit/proof/note.ts'

/** What a witness says of a tree head: that it cosigned it, that it knows a tree of another size, or why not. */
export type WitnessResponse =
  | { readonly signatures: readonly NoteSignature[] }
  | { readonly knows: number }
  | { readonly refused: string }

/** Somebody else who remembers the log's last tree head, https://c2sp.org/tlog-witness. Every call ends within seconds. */
export type Witness = {
  readonly key: VerifierKey
  /** The proof shows that the head's tree begins with that of `oldSize`. Rejects where it does not respond. */
  add(oldSize: number, proof: readonly Uint8Array[], checkpoint: string): Promise<WitnessResponse>
  /** The last tree head of the log that it has; undefined where it has none, or does not show it. */
  latest(origin: string): Promise<string | undefined>
}
