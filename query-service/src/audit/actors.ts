import type { AuditActor } from '@shodh/contracts/audit/log.ts'
import type { Ports } from '../ports.ts'

const ERASED_PERSON = 'erased person'
const ERASED_MEMBER = 'a member who was erased'
/** After one of these nobody has a name any more. */
const ERASED = ['UserErased', 'InvitationWithdrawn']
const VISITOR = 'A visitor'
const JOURNAL_ACTOR = 'The journal'
const OPERATOR = 'operator'
const OPERATOR_NAME = 'Whoever runs the server'

/** Who is named where nobody was signed in, or where the journal took something up. */
const BY_ITSELF: ReadonlySet<string> = new Set(['', 'journal', 'system'])

type Sources = { readonly views: Pick<Ports['views'], 'auditLog'>; readonly vault: Ports['vault'] }

/** People by their ids, with the names that the vault has now: what it erased is stored nowhere else. */
export const peopleOf = ({ views, vault }: Sources, showsNames: boolean) => {
  const known = new Map<string, Promise<AuditActor>>()

  const read = async (id: string): Promise<AuditActor> => {
    const name = (await vault.get('users', id))?.name ?? (await vault.get('invitations', id))?.name
    if (name !== undefined) return { kind: 'person', id, name: showsNames ? name : null }
    const ended = ERASED.map(type => views.auditLog.count({ where: { entity: `user:${id}`, type } }))
    return (await Promise.all(ended)).some(many => many > 0)
      ? { kind: 'erased person', id, name: ERASED_PERSON }
      : { kind: 'person', id, name: null }
  }
  const person = (id: string): Promise<AuditActor> => {
    const found = known.get(id) ?? read(id)
    known.set(id, found)
    return found
  }
  return {
    person,
    /** What a member of the board is called now. */
    member: async (id: string): Promise<string> => {
      const rows = await vault.listBy('board-members', id)
      const newest = rows.toSorted((one, other) => other.storedAt - one.storedAt)[0]
      return newest?.person.fullName ?? ERASED_MEMBER
    },
    /** Who made an event of the type, and by which API token; the id is empty where nobody was signed in. */
    actor: async (id: string, type: string, tokenId?: string): Promise<AuditActor> => {
      if (id === OPERATOR) return { kind: 'journal', id: null, name: OPERATOR_NAME }
      if (!BY_ITSELF.has(id)) {
        const found = await person(id)
        return tokenId === undefined
          ? found
          : { ...found, token: (await vault.get('api-tokens', tokenId))?.name ?? null }
      }
      return type === 'ContactMessageReceived'
        ? { kind: 'visitor', id: null, name: VISITOR }
        : { kind: 'journal', id: null, name: JOURNAL_ACTOR }
    },
  }
}

export type People = ReturnType<typeof peopleOf>
