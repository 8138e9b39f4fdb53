import { folded } from '@shodh/contracts/text/text.ts'
import type { User } from '@shodh/contracts/users/views.ts'

/** Whose name or e-mail contains the words, in whatever case. */
export const found = (users: readonly User[], search: string) => {
  const term = folded(search.trim())
  return users.filter(({ name, email }) => folded(name).includes(term) || folded(email).includes(term))
}
