import type { AuditEvent } from '@shodh/contracts/audit/log.ts'

const LABELS: Readonly<Record<string, string>> = {
  authorName: 'Author',
  bytes: 'Bytes',
  doi: 'DOI',
  en: 'English',
  hi: 'Hindi',
  issn: 'ISSN',
  issnPrint: 'ISSN (print)',
  mr: 'Marathi',
  sha256: 'SHA-256',
}

/** `publishedOn` → `Published on` */
const fieldLabel = (field: string) =>
  LABELS[field] ??
  field.charAt(0).toUpperCase() + field.slice(1).replaceAll(/[A-Z]/gu, letter => ` ${letter.toLowerCase()}`)

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A value of an event as text: a list of plain values with commas, else a line for each entry or member. */
const valueText = (value: unknown): string => {
  if (value === null || value === undefined) return '—'
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(valueText).join(value.some(isObject) ? '\n' : ', ')
  if (!isObject(value)) return JSON.stringify(value)
  return Object.entries(value)
    .map(([name, member]) => `${fieldLabel(name)}: ${valueText(member)}`)
    .join('\n')
}

const cell = 'py-1.5 pr-4 align-top wrap-anywhere whitespace-pre-line'

/** Each field that an event set, before and after. */
export function Changes({ of: { before, after } }: { of: Pick<AuditEvent, 'before' | 'after'> }) {
  const hasBefore = Object.keys(before).length > 0
  const fields = Object.keys(after)
  return (
    <table className="mt-2 w-full max-w-4xl table-fixed text-left text-sm">
      <thead className="text-muted">
        <tr className="border-b border-line [&>th]:py-1.5 [&>th]:font-medium">
          <th scope="col" className="w-28 sm:w-40">
            Field
          </th>
          {hasBefore && <th scope="col">Before</th>}
          <th scope="col">{hasBefore ? 'After' : 'Value'}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(field => (
          <tr key={field} className="border-b border-line">
            <th scope="row" className={`${cell} font-normal text-muted`}>
              {fieldLabel(field)}
            </th>
            {hasBefore && (
              <td className={cell}>
                <bdi>{valueText(before[field])}</bdi>
              </td>
            )}
            <td className={cell}>
              <bdi>{valueText(after[field])}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
