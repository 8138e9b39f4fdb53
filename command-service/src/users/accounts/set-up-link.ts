import type { Accounts } from './accounts.ts'
import { firstAdministratorId } from './first-administrator.ts'
import { hashOfToken, randomToken, sameHash } from '../secrets.ts'
import type { UserVault } from '../user-vault.ts'

type Ports = {
  readonly vault: UserVault
  readonly accounts: Accounts
  readonly publicUrl: () => string
  readonly forgetFirstPassword: () => Promise<void>
}

const ROW = 'administrator'

/**
 * The one-time link of a journal whose administrator was generated: its holder takes over the account.
 * It is there for as long as the generated password counts.
 */
export const setUpLink = ({ vault, accounts, publicUrl, forgetFirstPassword }: Ports) => {
  const isOver = async () => {
    const user = await accounts.state(firstAdministratorId)
    return user.is === 'erased' || (user.is === 'known' && !user.hasFirstPassword)
  }
  const end = async () => {
    await forgetFirstPassword()
    // Stryker disable next-line ConditionalExpression: Erasing what is not there changes nothing.
    if (await vault.get('set-up', ROW)) await vault.erase('set-up', ROW)
  }

  return {
    /** From now on there is a link to be had. */
    // Stryker disable next-line StringLiteral: No token has either hash.
    prepare: () => vault.put('set-up', { id: ROW, hash: '' }),
    /** A new link in the place of the last one; undefined where there is none to be had. */
    renew: async (): Promise<string | undefined> => {
      if (await isOver()) return undefined
      const token = randomToken()
      const row = await vault.update('set-up', ROW, stored => stored && { ...stored, hash: hashOfToken(token) })
      return row && `${publicUrl()}/set-up#token=${token}`
    },
    isRight: async (token: string) => {
      const hash = (await vault.get('set-up', ROW))?.hash
      return hash !== undefined && sameHash(hash, hashOfToken(token)) && !(await isOver())
    },
    /** Removes the link and the stored first password, once the password has been changed. */
    sweep: async () => {
      if (await isOver()) await end()
    },
  }
}

export type SetUpLink = ReturnType<typeof setUpLink>
