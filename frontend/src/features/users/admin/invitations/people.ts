import { INVITATIONS_AT_ONCE_MAX } from '@shodh/contracts/limits.ts'
import { Email, UserName } from '@shodh/contracts/users/fields.ts'

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

export const lineOf = ({ name, email }: Person) => `${name}, ${email}`
