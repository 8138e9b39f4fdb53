import { type Credentials, journalOf } from '../client/session.ts'
import { TransferError } from '../transfer/transfer-error.ts'

export type ImportSettings = { readonly from: string; readonly to: string; readonly credentials: Credentials }

/** What to import, into which journal and as whom; an argument replaces FROM. Throws TransferError or WrongSetting. */
export const importSettings = async (
  variables: NodeJS.ProcessEnv,
  [argument]: readonly string[] = [],
): Promise<ImportSettings> => {
  const from = argument ?? variables['FROM']
  if (!from) throw new TransferError('Say which folder to import: make import FROM=folder.')
  const { address: to, credentials } = await journalOf(variables, 'TO')
  return { from, to, credentials }
}
