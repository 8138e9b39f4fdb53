import { Reason } from '@shodh/contracts/fields.ts'
import { Email } from '@shodh/contracts/users/fields.ts'
import * as z from 'zod/mini'
import { OperatorError } from '../terminal/operator-error.ts'
import { PROGRAM } from '../terminal/program.ts'

/** What a journal runs on. */
export type StoreKind = 'embedded' | 'engines'

const ENGINES: ReadonlySet<string> = new Set<StoreKind>(['embedded', 'engines'])
const isEngine = (word: string | undefined): word is StoreKind => word !== undefined && ENGINES.has(word)

const given = (variables: NodeJS.ProcessEnv, name: string) => variables[name]?.trim() || undefined

export const migrationArguments = (
  variables: NodeJS.ProcessEnv,
): { readonly from: StoreKind; readonly to: StoreKind } => {
  const [from, to] = [given(variables, 'FROM'), given(variables, 'TO')]
  if (isEngine(from) && isEngine(to) && from !== to) return { from, to }
  throw new OperatorError(
    `Say where from and where to: ${PROGRAM} migrate FROM=embedded TO=engines, or the other way round.`,
  )
}

type WithFolder = { readonly engine: StoreKind; readonly folder: string }

const folderArguments = (engine = 'embedded', folder: string | undefined, example: string): WithFolder => {
  if (isEngine(engine) && folder !== undefined && !isEngine(folder)) return { engine, folder }
  throw new OperatorError(`Say which folder: ${example}.`)
}

export const backupArguments = (variables: NodeJS.ProcessEnv): WithFolder =>
  folderArguments(
    given(variables, 'FROM'),
    given(variables, 'TO'),
    `${PROGRAM} backup TO=folder [FROM=embedded or engines]`,
  )

export const restoreArguments = (variables: NodeJS.ProcessEnv): WithFolder =>
  folderArguments(
    given(variables, 'TO'),
    given(variables, 'FROM'),
    `${PROGRAM} restore FROM=folder [TO=embedded or engines]`,
  )

const storeArgument = (command: string) => (variables: NodeJS.ProcessEnv) => {
  const from = given(variables, 'FROM') ?? 'embedded'
  if (isEngine(from)) return from
  throw new OperatorError(`Say what the journal runs on: ${PROGRAM} ${command} [FROM=embedded or engines].`)
}

/** `reason` is not checked. */
export const confirmClockArguments = (
  variables: NodeJS.ProcessEnv,
): { readonly engine: StoreKind; readonly reason: string } => {
  const [engine = 'embedded', reason] = [given(variables, 'FROM'), given(variables, 'REASON')]
  if (isEngine(engine) && reason !== undefined) return { engine, reason }
  throw new OperatorError(`Say why: ${PROGRAM} confirm-clock REASON="…" [FROM=embedded or engines].`)
}

/** Of the account whose second step is reset on the machine. */
export const OperatorReset = z.object({ email: Email, reason: Reason })

/** Without a reason the log says where it was done. */
export const resetFactorArguments = (variables: NodeJS.ProcessEnv) => {
  const [engine = 'embedded', email] = [given(variables, 'FROM'), given(variables, 'EMAIL')]
  const { data, error } = OperatorReset.safeParse({ email, reason: given(variables, 'REASON') ?? 'On the machine' })
  if (isEngine(engine) && data) return { engine, ...data }
  throw new OperatorError(
    `Say whose: ${PROGRAM} reset-factor EMAIL=address [REASON="…"] [FROM=embedded or engines]. ${error?.issues[0]?.message ?? ''}`.trim(),
  )
}

export const verifyArguments = storeArgument('verify')
export const newKeysArguments = storeArgument('new-keys')
