import { Link } from 'react-router-dom'
import { useText } from '../../i18n/text.tsx'
import { useSiteName } from '../../journal.ts'
import { button } from '../../ui/button.ts'
import { useHead } from '../../ui/use-head.ts'

/** Where a form without scripts leads once its message is received. */
export function SentPage() {
  const text = useText()
  const siteName = useSiteName()
  const title = text('contact.messageSent')
  useHead({ title: siteName ? `${title} | ${siteName}` : title })
  return (
    <div className="page py-16 text-center">
      <h1 className="font-serif text-3xl">{title}</h1>
      <p className="mt-4">{text('contact.success')}</p>
      <p className="mt-8">
        <Link to="/" className={button.outline}>
          {text('site.backToHome')}
        </Link>
      </p>
    </div>
  )
}
