import { Link } from 'react-router-dom'
import { useText } from '../../../i18n/text.tsx'
import { useDays, usePageTitle } from '../../../journal.ts'
import { BackToHome } from '../../../ui/back-to-home.tsx'
import { button } from '../../../ui/button.ts'
import { useHead } from '../../../ui/head/use-head.ts'
import type { NoPage } from './no-page.ts'

const STATUSES = { unknown: 404, 'no moment': 400, 'taken away': 410 } as const

/** In the place of a page that was taken away, or that there was none of at a moment; `present` is the page of today. */
export function NoText({ of: none, present }: { of: NoPage; present: string }) {
  const text = useText()
  const days = useDays()
  const sentences = { unknown: text('texts.notYet'), 'no moment': text('texts.noDay') }
  const title = none.is === 'taken away' ? text('texts.takenAway', { date: days(none.at) }) : sentences[none.is]
  useHead({ title: usePageTitle(title), status: STATUSES[none.is] })
  return (
    <div className="py-12 text-center">
      <h1 className="font-serif text-2xl text-balance">{title}</h1>
      <p className="mt-8 flex flex-wrap justify-center gap-3">
        {none.is !== 'taken away' && (
          <Link to={present} className={button.primary}>
            {text('texts.toPresent')}
          </Link>
        )}
        <BackToHome />
      </p>
    </div>
  )
}
