import type { Role } from '@shodh/contracts/users/fields.ts'
import { Status } from '../../../ui/admin/status.tsx'
import { roles } from '../roles.ts'
import { Heading } from '../../../ui/admin/heading.tsx'

const order: readonly Role[] = ['admin', 'author', 'auditor']

export function RolesScreen() {
  return (
    <>
      <Heading title="Role Management" meta="The three roles are fixed: none can be changed or deleted." />
      <ul className="max-w-4xl wrap-anywhere">
        {order.map(role => (
          <li key={role} className="border-t border-line py-4 first:border-0">
            <h2 className="text-lg">{roles[role].name}</h2>
            <p className="text-muted">{roles[role].description}</p>
            <h3 className="mt-2 text-xs font-normal text-muted">Permissions</h3>
            <ul className="mt-1 flex flex-wrap gap-2">
              {roles[role].permissions.map(permission => (
                <li key={permission}>
                  <Status tone="neutral" text={permission} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  )
}
