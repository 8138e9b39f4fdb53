import { Link } from 'react-router-dom'
import { useText } from '../i18n/text.tsx'
import { button } from './button.ts'

export function BackToHome() {
  const text = useText()
  return (
    <Link to="/" className={button.outline}>
      {text('site.backToHome')}
    </Link>
  )
}
