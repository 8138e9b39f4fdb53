import { useText } from '../../../../i18n/text.tsx'
import { link } from '../../../../ui/button.ts'
import { type Affiliation, keyOf } from './authors.tsx'
import { Fold } from '../fold.tsx'

/** Where the authors work: one is shown, several are folded. */
export function Affiliations({ all }: { all: readonly Affiliation[] }) {
  const text = useText()
  const list = (
    <ol className="text-sm text-muted">
      {all.map((affiliation, n) => (
        <li key={keyOf(affiliation)}>
          {all.length > 1 && <sup>{n + 1} </sup>}
          {affiliation.ror ? (
            <a href={affiliation.ror} className={link}>
              {affiliation.name}
            </a>
          ) : (
            affiliation.name
          )}
        </li>
      ))}
    </ol>
  )
  return all.length === 1 ? list : <Fold name={text('paper.affiliations', { count: all.length })}>{list}</Fold>
}
