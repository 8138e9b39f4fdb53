import { type AuthorEmail, ReplaceAuthorEmails } from '@shodh/contracts/papers/author-mails/author-emails.ts'
import { checkedBy } from '../../../../ui/forms/field-errors.ts'

export const blankAddress = { email: '', name: '', language: '' }
type AddressForm = { readonly email: string; readonly name: string; readonly language: string }

/** A form, or a part of one, with the addresses of a paper's authors. */
export type AddressesForm = { readonly authorEmails: readonly AddressForm[] }

export const addressesForm = (stored: readonly AuthorEmail[]): AddressesForm => ({
  authorEmails: stored.map(({ email, name = '', language = '' }) => ({ email, name, language })),
})

/** What the API takes. */
export const addressesOf = ({ authorEmails }: AddressesForm) =>
  authorEmails.map(({ email, name, language }) => ({
    email,
    ...(name.trim() && { name }),
    ...(language && { language }),
  })) as readonly AuthorEmail[]

export const checkAddresses = checkedBy<AddressesForm>(ReplaceAuthorEmails, form => ({
  authorEmails: addressesOf(form),
}))
