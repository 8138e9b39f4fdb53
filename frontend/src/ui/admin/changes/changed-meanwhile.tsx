import { Notice } from '../../notice.tsx'

/** What reads otherwise than before. */
export type Difference = { readonly field: string; readonly before: string; readonly now: string }

type Field = readonly [name: string, value: string]

export const differences = (before: readonly Field[], now: readonly Field[]): readonly Difference[] => {
  const current = new Map(now)
  return before.flatMap(([field, was]) => {
    const is = current.get(field) ?? ''
    return is === was ? [] : [{ field, before: was, now: is }]
  })
}

/** Both versions side by side, where somebody else saved while this was on the screen. */
export function ChangedMeanwhile({ what, of: all }: { what: string; of: readonly Difference[] }) {
  return (
    <div role="status" className={all.length > 0 ? 'mt-4' : 'empty:absolute'}>
      {all.length > 0 && (
        <Notice>
          <p>Somebody else changed {what} meanwhile.</p>
          <table className="mt-2 w-full text-left wrap-anywhere [&_td]:py-1 [&_td]:pr-3 [&_td]:align-top [&_th]:py-1 [&_th]:pr-3 [&_th]:align-top">
            <thead className="text-muted">
              <tr>
                {['Field', 'In your list', 'Saved now'].map(heading => (
                  <th key={heading} scope="col" className="font-normal">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {all.map(({ field, before, now }) => (
                <tr key={field}>
                  <th scope="row" className="font-medium">
                    {field}
                  </th>
                  <td>{before}</td>
                  <td>{now}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Notice>
      )}
    </div>
  )
}
