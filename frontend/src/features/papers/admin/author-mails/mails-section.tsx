import type { AuthorEmailsResponse, AuthorMailKind } from '@shodh/contracts/papers/author-mails/author-emails.ts'
import { useTimeZone } from '../../../../journal.ts'
import { useChange } from '../../../../ui/admin/act.tsx'
import { Form } from '../../../../ui/forms/form.tsx'
import { Submit } from '../../../../ui/forms/submit.tsx'
import { useSentForm } from '../../../../ui/forms/use-sent-form.ts'
import { momentIn } from '../../../../ui/formats/moment.ts'
import { pathOf } from '../calls.ts'
import { AddressFields } from './address-fields.tsx'
import { addressesForm, type AddressesForm, addressesOf, checkAddresses } from './address-form.ts'
import { MailPreview } from './notify-authors.tsx'

type Paper = Parameters<typeof pathOf>[0]

const kinds: Readonly<Record<AuthorMailKind, string>> = {
  published: 'Published',
  replaced: 'PDF replaced',
  corrected: 'Correction',
  concern: 'Expression of concern',
  concern_lifted: 'Expression of concern lifted',
  partial_retraction: 'Partial retraction',
  retraction: 'Retraction',
  withdrawal: 'Withdrawal',
}

type Sent = AuthorEmailsResponse['mails'][number]

const recipientText = ({ email, status }: Sent['recipients'][number]) =>
  `${email ?? 'an address that was removed'}: ${status}`

function Mail({ of: { kind, at, isLeftOut, recipients } }: { of: Sent }) {
  const timeZone = useTimeZone()
  return (
    <li className="border-b border-line py-3 text-sm">
      <p className="font-medium">
        {kinds[kind]}, <time dateTime={at}>{momentIn(timeZone, at)}</time>
      </p>
      {isLeftOut && <p className="text-muted">left out</p>}
      {recipients.map(recipient => (
        <p key={recipientText(recipient)} className="wrap-anywhere text-muted">
          {recipientText(recipient)}
        </p>
      ))}
    </li>
  )
}

function Addresses({ of: paper, stored }: { of: Paper; stored: AuthorEmailsResponse['authorEmails'] }) {
  const change = useChange()
  const form = useSentForm<AddressesForm>({
    defaultValues: addressesForm(stored),
    check: checkAddresses,
    send: values =>
      change({
        url: `papers/${pathOf(paper)}/author-emails`,
        method: 'PUT',
        body: { authorEmails: addressesOf(values) },
        done: 'Email addresses saved',
        defaultMessage: 'The addresses could not be saved',
      }),
  })
  return (
    <Form form={form}>
      <AddressFields />
      <div>
        <Submit form={form} look="outline" label="Save Addresses" sending="Saving…" />
      </div>
    </Form>
  )
}

export function MailsSection({ of: paper, authorEmails, mails, hasMailServer }: { of: Paper } & AuthorEmailsResponse) {
  return (
    <>
      {!hasMailServer && (
        <p className="mb-3 text-sm text-muted">No mail server is set up: mails are written to files of the server.</p>
      )}
      <Addresses of={paper} stored={authorEmails} />
      {authorEmails.length > 0 && mails.every(({ kind }) => kind !== 'published') && (
        <MailPreview of={paper} occasion={{ kind: 'published' }} />
      )}
      {mails.length > 0 && (
        <ol aria-label="Mails so far" className="mt-6 border-t border-line">
          {mails.map(mail => (
            <Mail key={`${mail.at} ${mail.kind}`} of={mail} />
          ))}
        </ol>
      )}
    </>
  )
}
