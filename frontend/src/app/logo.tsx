import type { ShownLogo } from '@shodh/contracts/content/site-parts/logo.ts'
import type { PublicJournal } from '@shodh/contracts/site/public-journal.ts'
import { useLocalized } from '../i18n/text.tsx'
import { useJournal, useSiteName } from '../journal.ts'

/** शो, the first syllable of शोध, on the colour of the journal; the letters are those of the site's icon. */
export function Mark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 512 512" aria-hidden="true" className={className}>
      <rect width="512" height="512" rx="80" className="fill-fill" />
      <use href="/icon.svg#letters" />
    </svg>
  )
}

type Shown = {
  readonly image: ShownLogo
  readonly alt: string
  readonly height: number
  readonly mark: string
  readonly wide: string
}

/** In proportion; of one whose pixels are unknown, in the room of the mark. */
function Picture({ image: { url, srcset, width, height }, alt, ...shown }: Shown) {
  const isMeasured = width !== null && height !== null
  const sized = isMeasured && {
    width,
    height,
    srcSet: srcset,
    sizes: `${Math.ceil((shown.height * width) / height)}px`,
  }
  return <img {...sized} src={url} alt={alt} className={`object-contain ${isMeasured ? shown.wide : shown.mark}`} />
}

const unmeasured = (url: string | undefined) => (url ? { url, srcset: '', width: null, height: null } : undefined)

/** The logo of the footer, or else of the header, and the text that stands for it. */
const logoOf = (part: 'header' | 'footer', journal: PublicJournal | undefined) => {
  const { logo, logoImage = unmeasured(logo), logoAlt, footerLogo, footerLogoAlt } = journal ?? {}
  return part === 'footer' && footerLogo
    ? { image: footerLogo, alt: footerLogoAlt }
    : { image: logoImage, alt: logoAlt }
}

type Props = {
  readonly of: 'header' | 'footer'
  /** Pixels that it is high at most. */
  readonly height: number
  /** Classes of the square mark, and of a picture, whose width follows from its height. */
  readonly mark: string
  readonly wide: string
}

/** The journal's own, else the site's mark; the name, which stands beside, is not said twice. */
export function Logo({ of, ...shown }: Props) {
  const journal = useJournal()
  const name = useSiteName()
  const inLanguage = useLocalized()
  const { image, alt } = logoOf(of, journal)
  if (!image) return <Mark className={shown.mark} />
  const words = alt === undefined ? name : inLanguage(alt)
  return <Picture image={image} alt={words === name ? '' : (words ?? '')} {...shown} />
}
