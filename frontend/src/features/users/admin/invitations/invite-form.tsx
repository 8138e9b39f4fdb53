import { INVITATIONS_AT_ONCE_MAX } from '@shodh/contracts/limits.ts'
import { BulkResponse } from '@shodh/contracts/operations/bulk.ts'
import { type Role, Email, UserName } from '@shodh/contracts/users/fields.ts'
import type { ReactNode } from 'react'
import type { ApiError } from '../../../../api.ts'
import { mailLanguages } from '../../../../ui/admin/mails/mail-languages.ts'
import { Form } from '../../../../ui/forms/form.tsx'
import { Submit } from '../../../../ui/forms/submit.tsx'
import { SelectField, TextArea } from '../../../../ui/forms/text-field.tsx'
import { useSentForm } from '../../../../ui/forms/use-sent-form.ts'
import { useToast } from '../../../../ui/toasts/toast.tsx'
import { useUnsent } from '../../../../unsent/use-unsent.ts'
import { useChanged } from '../../api.ts'
import { roleOptions } from '../../roles.ts'
import { useShapedRequest } from '../../../../account.ts'

const blank = { people: '', role: 'author' as Role, language: '' }

type Person = { readonly name: string; readonly email: string }

/** As mail programs, sheets and people write it: `Asha Rao <asha@example.org>`, `Asha Rao, asha@example.org`. */
const personIn = (line: string): Person => {
  const email = line.split(/[\s,;<>]+/u).find(word => word.includes('@')) ?? ''
  const before = line.slice(0, email ? line.indexOf(email) : undefined)
  const name = before.replaceAll(/[\t<>";]/gu, ' ').trim()
  return { name: name.endsWith(',') ? name.slice(0, -1).trimEnd() : name, email }
}

const wrongWith = ({ name, email }: Person) => {
  const [badEmail, badName] = [Email.safeParse(email), UserName.safeParse(name)]
  if (!email || !name) return 'write a name and an e-mail address, as in “Asha Rao, asha@example.org”'
  return (badEmail.error ?? badName.error)?.issues[0]?.message
}

/** Who is named in the lines of a text, or what is wrong with each line that names nobody. */
export const peopleIn = (text: string): { readonly people: readonly Person[]; readonly error?: string } => {
  const people: Person[] = []
  const wrong: string[] = []
  for (const [n, line] of text.split('\n').entries()) {
    if (!line.trim()) continue
    const person = personIn(line.trim())
    const isTwice = people.some(({ email }) => email.toLowerCase() === person.email.toLowerCase())
    const why = wrongWith(person) ?? (isTwice ? `${person.email} is named twice` : undefined)
    if (why === undefined) people.push(person)
    else wrong.push(`Line ${n + 1}: ${why}`)
  }
  if (wrong.length > 0) return { people: [], error: wrong.join('\n') }
  if (people.length === 0) return { people, error: 'Please name somebody to invite' }
  if (people.length > INVITATIONS_AT_ONCE_MAX)
    return { people: [], error: `At most ${INVITATIONS_AT_ONCE_MAX} can be invited at once` }
  return { people }
}

const lineOf = ({ name, email }: Person) => `${name}, ${email}`

const check = ({ people }: typeof blank) => {
  const { error } = peopleIn(people)
  return error === undefined ? [] : [{ name: 'people', message: error }]
}

const refusalOf = (failures: BulkResponse['results']): ApiError | undefined => {
  if (failures.length === 0) return undefined
  const message = failures.map(({ id, message: why }) => `${id}: ${why}`).join('\n')
  return { status: 409, message, errors: [{ pointer: '#/people', message }] }
}

/** Invites one person or several, a line each; lines that were refused stay, with the reason. */
export function InviteForm({ children, done }: { readonly children?: ReactNode; readonly done?: () => void }) {
  const request = useShapedRequest()
  const changed = useChanged()
  const toast = useToast()
  const form = useSentForm<typeof blank>({
    unsent: useUnsent<typeof blank>('users/invite'),
    defaultValues: blank,
    check,
    send: async ({ people, role, language }, fields) => {
      const named = peopleIn(people).people
      const { data, error } = await request(BulkResponse, {
        url: 'admin/invitations',
        method: 'POST',
        body: { invitations: named.map(person => ({ ...person, role })), ...(language && { language }) },
        defaultMessage: 'The invitations could not be sent',
      })
      if (error) return error
      const { succeeded, results } = data
      if (succeeded > 0) {
        toast(succeeded === 1 ? '1 invitation is on its way' : `${succeeded} invitations are on their way`)
        changed('Invitation')
      }
      const failures = results.filter(({ success }) => !success)
      const left = named.filter(({ email }) => failures.some(({ id }) => id === email))
      fields.setValue('people', left.map(lineOf).join('\n'))
      if (failures.length === 0) done?.()
      return refusalOf(failures)
    },
  })
  return (
    <Form form={form} failures="below">
      <TextArea
        name="people"
        label="Whom to invite"
        rows={4}
        autoComplete="off"
        spellCheck={false}
        placeholder="Asha Rao, asha@example.org"
        hint="A name and an e-mail address, one person a line. The link in the mail works once, within 7 days."
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField name="role" label="Role" options={roleOptions} />
        <SelectField name="language" label="Language of the mail" options={mailLanguages} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Submit form={form} label="Send Invitations" sending="Sending…" />
        {children}
      </div>
    </Form>
  )
}
