import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { AUTHOR_EMAILS_OF_DELETED_MS } from '@shodh/contracts/limits.ts'
import {
  addressesOf,
  type AuthorEmail,
  type AuthorEmailsRow,
  latestEmails,
} from '@shodh/contracts/papers/author-mails/author-emails.ts'
import { emailKey } from '@shodh/contracts/users/fields.ts'
import type { Ports } from '../../ports.ts'

export type AddressPorts = Pick<Ports, 'vault'> & { readonly identity: Pick<Ports['identity'], 'eraseCorrespondence'> }

const isDifferent = (row: AuthorEmailsRow | undefined, emails: readonly AuthorEmail[]) =>
  !isDeepStrictEqual(addressesOf(row), emails)

/** Where the authors of papers can be reached. A row never changes its addresses, so that its erasure leaves nothing of them. */
export const openAuthorEmails = ({ vault, identity }: AddressPorts, now: () => number = Date.now) => {
  const erase = async (rows: readonly AuthorEmailsRow[], keys: readonly string[]) => {
    await identity.eraseCorrespondence(keys)
    await vault.erase('author-emails', ...rows.map(({ id }) => id))
  }

  return {
    of: async (paperId: string) => latestEmails(await vault.listBy('author-emails', paperId)),
    /** Whoever is left out gets no mail that still waits. */
    replace: async (paperId: string, emails: readonly AuthorEmail[]) => {
      const rows = await vault.listBy('author-emails', paperId)
      const before = latestEmails(rows)
      if (!isDifferent(before, emails)) return
      const keys = new Map(before?.emails.map(({ email, key }) => [emailKey(email), key]))
      const keyed = emails.map(one => ({ ...one, key: keys.get(emailKey(one.email)) ?? randomUUID() }))
      const row: AuthorEmailsRow = { id: randomUUID(), paperId, at: now(), emails: keyed }
      if (keyed.length > 0) await vault.put('author-emails', row, { group: paperId })
      const gone = [...keys.values()].filter(key => keyed.every(one => one.key !== key))
      await erase(rows, gone)
    },
    /** Since when papers are deleted, in milliseconds since 1970; undefined where they are restored. */
    noteDeletion: async (paperIds: readonly string[], deletedAt: number | undefined) => {
      for (const paperId of paperIds)
        for (const { id } of await vault.listBy('author-emails', paperId))
          await vault.update('author-emails', id, row => row && { ...row, deletedAt })
    },
    /** Erases those of papers that were deleted long ago. */
    sweep: async () => {
      const rows = await vault.list('author-emails')
      const old = rows.filter(({ deletedAt = Infinity }) => deletedAt < now() - AUTHOR_EMAILS_OF_DELETED_MS)
      const keys = old.flatMap(({ emails }) => emails.map(({ key }) => key))
      await erase(old, keys)
    },
  }
}
