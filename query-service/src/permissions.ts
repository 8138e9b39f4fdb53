import { may } from '@shodh/contracts/roles.ts'
import type { FastifyRequest } from 'fastify'
import type { Ports } from './ports.ts'

type Sender = Pick<FastifyRequest, 'actor'>

export const isStaff = ({ actor }: Sender) => actor !== null && may(actor, 'see the back office')

/** What is read for the sender: staff also see what is not public yet. */
export const viewsFor =
  ({ views, staffViews }: Pick<Ports, 'views' | 'staffViews'>) =>
  (request: Sender) =>
    isStaff(request) ? staffViews : views

/** Whether the request may see who did what. */
export const seesActors = ({ actor }: Sender) => actor !== null && may(actor, 'see who did what')

/** People by their ids, each looked up once; no name where the account was erased. */
export const namedPeople = ({ vault }: Pick<Ports, 'vault'>) => {
  const names = new Map<string, Promise<string | null>>()
  return async (id: string) => {
    const name = names.get(id) ?? vault.get('users', id).then(user => user?.name ?? null)
    names.set(id, name)
    return { id, name: await name }
  }
}
