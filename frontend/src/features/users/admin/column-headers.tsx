import { useMay } from '../../../account.ts'

/** The headers of the columns of a table, with one of the actions for whoever manages users. */
export function ColumnHeaders({ names }: { readonly names: readonly string[] }) {
  const mayManage = useMay('manage users')
  return (
    <thead>
      <tr>
        {names.map(name => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
        {mayManage && (
          <th scope="col" className="number">
            Actions
          </th>
        )}
      </tr>
    </thead>
  )
}
