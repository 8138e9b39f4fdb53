import { iso } from '@shodh/contracts/time/dates.ts'
import type { NamedInLog, PersonalSection } from '@shodh/contracts/users/personal-data.ts'
import { SIGN_IN_DAYS } from '@shodh/contracts/limits.ts'
import { apiTokenView } from '@shodh/contracts/users/tokens/api-tokens.ts'
import { emailKey } from '@shodh/contracts/users/fields.ts'
import type { Ports } from '../../ports.ts'
import type { Account } from '../accounts/accounts.ts'
import type { UserVault } from '../user-vault.ts'
import { dataOfAddresses, section } from './of-address.ts'

const accountOf = async (vault: UserVault, { id, name, email, pendingEmail, state, weeklyDigest }: Account) => {
  const { role, status, emailVerified, createdAt, updatedAt } = state
  const row = await vault.get('users', id)
  const formerEmails = Object.values(row?.formerEmails ?? {})
  return {
    id,
    name,
    email,
    role,
    status,
    emailVerified,
    createdAt,
    updatedAt,
    ...(pendingEmail !== undefined && { pendingEmail }),
    ...(role === 'auditor' && { weeklyDigest }),
    ...(formerEmails.length > 0 && { formerEmails }),
    ...(row?.signedInAt !== undefined && { lastSignInAt: iso(row.signedInAt) }),
    ...(row?.endNoticeAt !== undefined && { notifiedOfDeletionAt: iso(row.endNoticeAt) }),
  }
}

const sessionsOf = async (vault: UserVault, userId: string) =>
  (await vault.listBy('sessions', userId)).map(({ id, userAgent, createdAt, seenAt, isEnded }) => ({
    id,
    userAgent,
    isEnded,
    createdAt: iso(createdAt),
    lastSeenAt: iso(seenAt),
  }))

const signInsOf = async (vault: UserVault, userId: string) =>
  (await vault.listBy('sign-ins', userId)).map(({ at, userAgent, methods }) => ({ at: iso(at), userAgent, methods }))

const identitiesOf = async (vault: UserVault, userId: string) =>
  (await vault.listBy('linked-identities', userId)).map(({ provider, orcid, linkedAt, usedAt }) => ({
    provider,
    ...(orcid !== undefined && { orcid }),
    linkedAt: iso(linkedAt),
    ...(usedAt !== null && { lastUsedAt: iso(usedAt) }),
  }))

const factorsOf = async (vault: UserVault, userId: string) =>
  (await vault.listBy('factors', userId)).map(({ kind, name, isActive, createdAt, usedAt }) => ({
    kind,
    name,
    isActive,
    createdAt: iso(createdAt),
    lastUsedAt: usedAt === null ? null : iso(usedAt),
  }))

const recoveryCodesOf = async (vault: UserVault, userId: string) => {
  const row = await vault.get('recovery-codes', userId)
  return (row?.hashes ?? []).map(({ usedAt }) => ({
    createdAt: iso(row?.createdAt ?? 0),
    usedAt: usedAt === null ? null : iso(usedAt),
  }))
}

const failuresOf = async (vault: UserVault, userId: string) =>
  [...(await vault.list('sign-in-attempts')), ...(await vault.list('trusted-attempts'))]
    .filter(row => row.userId === userId)
    .map(({ failures, failedAt }) => ({ failures, lastAt: iso(failedAt) }))

const draftsOf = async (vault: UserVault, userId: string) => {
  const rows = await vault.listBy('drafts', userId)
  return Promise.all(
    rows.map(async ({ id, entry, file, createdAt, updatedAt }) => {
      const texts = await vault.get('texts-of-drafts', id)
      return { id, ...entry, ...texts?.entry, file, createdAt, updatedAt }
    }),
  )
}

const uploadsOf = async (vault: UserVault, userId: string) =>
  (await vault.listBy('uploads', userId)).map(({ filename, filetype, length, createdAt, expiresAt }) => ({
    filename,
    filetype,
    bytes: length,
    createdAt,
    expiresAt,
  }))

/** Drafts of the site's texts, which administrators share: which ones the person saved last. */
const sharedDraftsOf = async (vault: UserVault, userId: string) =>
  (await vault.list('content-drafts'))
    .filter(({ savedBy, content }) => savedBy === userId && content !== null)
    .map(({ id, part, savedAt }) => ({ id, part, savedAt }))

/** All that is stored of a person who has an account. */
export const dataOfUser = async (
  { vault, events }: Pick<Ports, 'vault' | 'events'>,
  account: Account,
  inLog: readonly NamedInLog[],
): Promise<readonly PersonalSection[]> => {
  const { id } = account
  const addresses = (await vault.listBy('emails', id)).map(({ key }) => key)
  const own = new Set([...addresses, emailKey(account.email)])
  return [
    section('Account', 'Who you are to the back office.', [await accountOf(vault, account)]),
    section('Sessions', 'Where you are, or were lately, signed in.', await sessionsOf(vault, id)),
    section('Sign-ins', `Of the last ${SIGN_IN_DAYS} days.`, await signInsOf(vault, id)),
    section(
      'API tokens',
      'By which programs act, or acted, in your place.',
      (await vault.listBy('api-tokens', id)).map(row => ({ ...apiTokenView(row), isRevoked: row.isRevoked })),
    ),
    section('Linked sign-ins', 'Where else you can sign in to the journal.', await identitiesOf(vault, id)),
    section(
      'Second steps',
      'What you sign in with beside the password, without its secrets.',
      await factorsOf(vault, id),
    ),
    section('Recovery codes', 'When they were made and used, without the codes.', await recoveryCodesOf(vault, id)),
    section('Failed sign-ins', 'With your address, or on a device of yours.', await failuresOf(vault, id)),
    section('Drafts', 'Papers that you have begun; nobody else sees them.', await draftsOf(vault, id)),
    section('Drafts of pages', 'Texts of the site that you were the last to save.', await sharedDraftsOf(vault, id)),
    section('Uploads', 'Files of which not all has arrived.', await uploadsOf(vault, id)),
    ...(await dataOfAddresses({ vault, events }, [...own], [id])),
    section(
      'Log',
      'What you did, and what was done to your account. It is never changed; it names you by the id above alone.',
      [...inLog],
    ),
  ]
}
