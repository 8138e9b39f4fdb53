import { type AuthorMailKind, AuthorMailPreview } from '@shodh/contracts/papers/author-mails/author-emails.ts'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { useSignedInRequest } from '../../../../account.ts'
import { Failure, useAct } from '../../../../ui/admin/act.tsx'
import { Button } from '../../../../ui/admin/button.tsx'
import { pathOf, useAuthorEmailsQuery } from '../calls.ts'

type Paper = Parameters<typeof pathOf>[0]

/** What a mail is about, as far as it is entered. */
type Occasion = {
  readonly kind: AuthorMailKind
  readonly reason?: string
  readonly notice?: string
  readonly effectiveOn?: string
}

/** How many authors of the paper a mail reaches. */
const useMailedAuthors = (paper: Paper) => {
  const { data } = useAuthorEmailsQuery(pathOf(paper), { refetchOnMountOrArgChange: true })
  return data?.hasMailServer ? data.authorEmails.length : 0
}

const filled = (occasion: Occasion) =>
  Object.fromEntries(Object.entries(occasion).filter(([, value]) => value.trim() !== ''))

/** What the mail will say, once it is asked for. */
export function MailPreview({ of: paper, occasion }: { of: Paper; occasion: Occasion }) {
  const request = useSignedInRequest()
  const [mail, setMail] = useState<z.infer<typeof AuthorMailPreview>['mail']>()
  const { isBusy, failure, act } = useAct({
    send: async () => {
      const { data, error } = await request({
        url: `papers/${pathOf(paper)}/author-emails/preview`,
        method: 'POST',
        body: filled(occasion),
        defaultMessage: 'The mail could not be shown',
      })
      setMail(AuthorMailPreview.safeParse(data).data?.mail)
      return error
    },
  })
  return (
    <>
      <Button look="quiet" isBusy={isBusy} onClick={act}>
        Preview the mail
      </Button>
      {mail && (
        <section aria-label="Preview of the mail" className="mt-2 rounded-sm border border-line bg-surface p-4 text-sm">
          <p className="font-medium wrap-anywhere">{mail.subject}</p>
          <p className="mt-2 wrap-anywhere whitespace-pre-line">{mail.text}</p>
        </section>
      )}
      <Failure of={failure} />
    </>
  )
}

type Props = {
  readonly of: Paper
  readonly isOn: boolean
  readonly set: (isOn: boolean) => void
  readonly occasion: Occasion
}

/** Whether the authors get a mail about an act; nothing where no mail would reach them. What a notice says is entered before it is previewed. */
export function NotifyAuthors({ of: paper, isOn, set, occasion }: Props) {
  const mailed = useMailedAuthors(paper)
  if (mailed === 0) return null
  return (
    <div className="mt-4">
      <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
        <input type="checkbox" checked={isOn} onChange={({ target }) => set(target.checked)} />
        Mail the authors ({mailed === 1 ? 'one address' : `${mailed} addresses`})
      </label>
      {isOn && occasion.notice?.trim() !== '' && (
        <MailPreview key={JSON.stringify(occasion)} of={paper} occasion={occasion} />
      )}
    </div>
  )
}
