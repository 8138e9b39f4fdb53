import type { Refusal } from '@shodh/contracts/envelope.ts'
import { refusals } from '@shodh/contracts/refusals.ts'
import { refuse } from '../../decider.ts'
import { isCommon } from './common-passwords.ts'
import { isPersonal, type PersonalTexts } from './personal-passwords.ts'

type NewPassword = { readonly password: string; readonly field: string }

const refusedAt = (field: string, code: 'PASSWORD_COMMON' | 'PASSWORD_PERSONAL'): Refusal => ({
  ...refuse(code),
  errors: [{ pointer: `#/${field}`, message: refusals[code].message }],
})

/** A password that everyone tries first, for this person or for anybody, is refused at the field that holds it. */
export const refuseGuessable = async (
  { password, field }: NewPassword,
  texts: PersonalTexts,
): Promise<Refusal | undefined> => {
  if (isPersonal(password, texts)) return refusedAt(field, 'PASSWORD_PERSONAL')
  return (await isCommon(password)) ? refusedAt(field, 'PASSWORD_COMMON') : undefined
}
