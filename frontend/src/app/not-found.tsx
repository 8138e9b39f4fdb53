import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useText } from '../i18n/text.tsx'
import { useJournal, usePageTitle } from '../journal.ts'
import { BackToHome } from '../ui/back-to-home.tsx'
import { button, link } from '../ui/button.ts'
import { NotReached } from '../ui/queries/error-screen.tsx'
import { useHead } from '../ui/head/use-head.ts'

/** The router numbers its history entries; the first one has nothing of this site behind it. */
const isFirstEntry = () => window.history.state?.idx === 0

/** What leads to a paper or a volume, where no server has said that there is none: this device knows only what it stored. */
const isShortAddress = (pathname: string) =>
  /^\/[pv]\/./u.test(pathname) && typeof document !== 'undefined' && !document.getElementById('rendered')

/** At an address at which there is nothing, or from which nothing could be reached. */
export function NotFound() {
  const { pathname } = useLocation()
  return isShortAddress(pathname) ? (
    <NotReached>
      <BackToHome />
    </NotReached>
  ) : (
    <Nothing />
  )
}

function Nothing() {
  const text = useText()
  const hasAbout = useJournal()?.textPages?.includes('about')
  const title = text('not-found.pageNotFound')
  useHead({ title: usePageTitle(title), status: 404 })
  const navigate = useNavigate()
  const { key } = useLocation()
  const goBack = () => void (key === 'default' || isFirstEntry() ? navigate('/') : navigate(-1))
  return (
    <div className="page py-20 text-center sm:py-28">
      <p className="font-serif text-4xl text-accent">404</p>
      <h1 className="mt-4 font-serif text-2xl">{title}</h1>
      <p className="mx-auto mt-4 max-w-prose text-muted">{text('not-found.nothingHere')}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <button type="button" className={`${button.outline} script-only`} onClick={goBack}>
          {text('not-found.goBack')}
        </button>
        <Link to="/" className={button.primary}>
          {text('site.backToHome')}
        </Link>
      </div>
      <ul className="mt-6 flex flex-wrap justify-center gap-x-6">
        <li>
          <Link to="/" className={link}>
            {text('site.home')}
          </Link>
        </li>
        {hasAbout && (
          <li>
            <Link to="/about" className={link}>
              {text('site.about')}
            </Link>
          </li>
        )}
      </ul>
    </div>
  )
}
