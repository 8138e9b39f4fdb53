import {
  addressesOf,
  type AuthorEmailsResponse,
  type AuthorEmailsRow,
  authorMailId,
  type AuthorMailsRow,
  latestEmails,
} from '@shodh/contracts/papers/author-mails/author-emails.ts'
import { authorMailOperations } from '@shodh/contracts/papers/author-mails/operations.ts'
import type { Ports } from '../../ports.ts'
import type { Routes } from '../../responses.ts'

type Mail = AuthorEmailsResponse['mails'][number]

/** Sent mails leave the outbox; what became of them stays. */
const statusOf = async ({ vault }: Pick<Ports, 'vault'>, mailId: string) =>
  (await vault.get('mails', mailId))?.state ?? (await vault.get('mail-outcomes', mailId))?.state

const mailView =
  (ports: Pick<Ports, 'vault'>, emails: AuthorEmailsRow['emails']) =>
  async ({ id, kind, at, isLeftOut, to }: AuthorMailsRow): Promise<Mail> => {
    const recipients = to.map(async key => {
      const email = emails.find(one => one.key === key)?.email ?? null
      const status = isLeftOut ? undefined : await statusOf(ports, authorMailId(id, key))
      return status ? [{ email, status }] : []
    })
    return { kind, at, isLeftOut, recipients: (await Promise.all(recipients)).flat() }
  }

/** Whom the journal mails about a paper, and what it has mailed: for who may edit the paper. */
export const authorEmailRoutes: Routes = async (_, ports) => {
  const { query, staffViews, vault, hasMailServer } = ports

  query(authorMailOperations.listAuthorEmails, async ({ params: { paperId } }) => {
    if (!(await staffViews.papers.get(paperId))) return { refused: 'PAPER_NOT_FOUND' }
    const row = latestEmails(await vault.listBy('author-emails', paperId))
    const records = await vault.listBy('author-mails', paperId)
    const mails = await Promise.all(records.map(mailView(ports, row?.emails ?? [])))
    const data: AuthorEmailsResponse = {
      authorEmails: [...addressesOf(row)],
      mails: mails.toSorted((one, other) => other.at.localeCompare(one.at)),
      hasMailServer,
    }
    return { message: 'E-mail addresses retrieved successfully', data }
  })
}
