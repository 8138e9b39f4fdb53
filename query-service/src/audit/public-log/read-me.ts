type Subject = { readonly title: string; readonly journal: string; readonly address: string }

/** What a bundle is, for those who open it. */
export const readMe = ({ title, journal, address }: Subject): string => `Evidence of “${title}”
${journal}, ${address}

This folder holds what the journal recorded of one paper, and the proof that it was recorded so. To check it, without
the journal and without a network, one needs Node 20 or later (https://nodejs.org):

  node verify.mjs

It says in plain words what is proven and what is not, and exits with 0 for yes and 1 for no. It is one file that can
be read. The proofs are in public formats, so that the tools of others check them, too.

  events.jsonl  The paper's events in their order. "data" is the text that was stored. A reader gets the hash of the
                metadata, which says who did it; the hash is enough for the proof.
  checkpoint    The state of the journal's public log, signed (https://c2sp.org/tlog-checkpoint).
  vkey          The key that it was signed with. Compare it with ${address}/.well-known/journal-log/vkey,
                or with one that you noted earlier: node verify.mjs --key '…'
  proofs        For each event a proof that the log has it (RFC 9162; https://c2sp.org/tlog-proof). Its entry in the log
                is the SHA-256 of the JSON text [id, stream, revision, type, at, SHA-256 of data, SHA-256 of metadata].
  pdfs          Every version of the PDF. One that is withheld by law is missing; its event says why.

Events that came after this checkpoint are not in it, and nobody can tell from it that no event was left out.
`
