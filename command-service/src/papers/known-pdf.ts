import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { PublishQuery } from '@shodh/contracts/papers/commands.ts'
import { isRefusal, refuse } from '../decider.ts'
import type { Ports } from '../ports.ts'

export type KnownPdfPorts = Pick<Ports, 'papersWithPdf'>

/** What refuses a PDF that a paper of the journal has, or had, where the request asks for that. */
export const knownPdf = async (
  { papersWithPdf }: KnownPdfPorts,
  { refuseKnownPdf = false }: PublishQuery,
  sha256: string,
): Promise<Refusal | undefined> => {
  const [paper] = refuseKnownPdf ? await papersWithPdf(sha256) : []
  return paper && refuse('PDF_OF_ANOTHER_PAPER', `Another paper has this PDF: "${paper.title}"`)
}

/** What is wrong with the command itself comes first. */
export const unlessKnown = <Outcome>(outcome: Outcome | Refusal, known: Refusal | undefined): Outcome | Refusal =>
  isRefusal(outcome) ? outcome : (known ?? outcome)
