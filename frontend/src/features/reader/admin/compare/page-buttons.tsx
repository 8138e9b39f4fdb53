import { differs, type PagePair } from './compare-pages.ts'

const look =
  'min-h-(--control) min-w-11 cursor-pointer rounded-sm border px-2 text-sm tabular-nums aria-pressed:bg-accent-soft aria-pressed:font-semibold'

type Props = { readonly of: readonly PagePair[]; readonly page: number; readonly choose: (page: number) => void }

/** Which of the compared pages is looked at; those that differ say so. */
export function PageButtons({ of: pairs, page, choose }: Props) {
  return (
    <div className="flex max-h-36 flex-wrap gap-1.5 overflow-y-auto p-1" role="group" aria-label="Pages">
      {pairs.map(each => (
        <button
          key={each.page}
          type="button"
          className={`${look} ${differs(each) ? 'border-accent font-medium text-accent' : 'border-line text-muted'}`}
          aria-pressed={each.page === page}
          onClick={() => choose(each.page)}
        >
          <span className="sr-only">Page </span>
          {each.page}
          {differs(each) && ' ≠'}
          <span className="sr-only">{differs(each) ? ' differs' : ' is the same'}</span>
        </button>
      ))}
    </div>
  )
}
