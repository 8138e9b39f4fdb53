import type { Ports } from '../ports.ts'

/** People by their ids, each looked up once; no name where the account was erased. */
export const namedPeople = ({ vault }: Pick<Ports, 'vault'>) => {
  const names = new Map<string, Promise<string | null>>()
  return async (id: string) => {
    const name = names.get(id) ?? vault.get('users', id).then(user => user?.name ?? null)
    names.set(id, name)
    return { id, name: await name }
  }
}
