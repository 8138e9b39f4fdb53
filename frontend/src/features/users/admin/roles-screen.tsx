import type { Role } from '@shodh/contracts/users/fields.ts'
import { Badge } from '../../../ui/badge.tsx'
import { roles } from '../roles.ts'
import { Heading } from '../../../ui/admin/heading.tsx'

const order: readonly Role[] = ['admin', 'author', 'auditor']

export function RolesScreen() {
  return (
    <>
      <Heading title="Role Management" lead="The three roles are fixed: none can be changed or deleted." />
      <ul className="grid grid-cols-1 gap-5 wrap-anywhere md:grid-cols-2 xl:grid-cols-3">
        {order.map(role => (
          <li key={role} className="rounded-sm border border-line bg-surface p-6">
            <h2 className="font-serif text-xl">{roles[role].name}</h2>
            <p className="mt-2 text-sm text-muted">{roles[role].description}</p>
            <h3 className="mt-5 text-xs font-medium tracking-wide text-muted uppercase">Permissions</h3>
            <ul className="mt-2 flex flex-wrap gap-2">
              {roles[role].permissions.map(permission => (
                <li key={permission}>
                  <Badge tone="accent">{permission}</Badge>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  )
}
