import type { PublicJournal } from '@shodh/contracts/site/public-journal.ts'
import { withFooter, withHeader, withSettings } from '@shodh/contracts/content/site-parts/published-parts.ts'
import { isZone } from '@shodh/contracts/time/zones.ts'
import type { SettingsContent } from '@shodh/contracts/content/site-parts/site-parts.ts'
import type { PublicPage } from '@shodh/contracts/content/pages/page-views.ts'
import type { FooterView, HeaderView } from '@shodh/contracts/content/views.ts'
import type { Language } from '@shodh/contracts/languages.ts'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Provider, useStore } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { addMessages, messagesIn, withMessages } from '../../i18n/catalogues.ts'
import { Messages } from '../../i18n/text.tsx'
import { GivenJournal, useJournal } from '../../journal.ts'
import { Segmented } from '../../ui/admin/fields/segmented.tsx'
import { isColour, type Looks, PreviewFrame } from '../../ui/admin/preview-frame.tsx'
import { Header } from '../header/header.tsx'

const Footer = lazy(withMessages(async () => ({ default: (await import('../footer/footer.tsx')).Footer }), 'footer'))
const Home = lazy(
  withMessages(async () => ({ default: (await import('../../features/home/home-page.tsx')).Hero }), 'home'),
)
const Text = lazy(
  withMessages(
    async () => ({ default: (await import('../../features/content/texts/text-page.tsx')).TextArticle }),
    'texts',
  ),
)
const Announcement = lazy(
  withMessages(
    async () => ({ default: (await import('../../features/content/news/news-item-page.tsx')).NewsArticle }),
    'texts',
    'news',
  ),
)

/** What is shown in the place of the page's own language, which is English in the back office. */
const others = { hi: () => import('../../i18n/hindi.ts'), mr: () => import('../../i18n/marathi.ts') }

/** The messages of a language, once they are there. */
const useMessagesIn = (language: Language) => {
  const [messages, setMessages] = useState({ language: 'en', all: messagesIn('en') })
  useEffect(() => {
    let isWanted = true
    const fetch = async () => {
      if (language !== 'en') addMessages(language, (await others[language]()).messages)
      if (isWanted) setMessages({ language, all: messagesIn(language) })
    }
    // Without a connection it stays in the language that it is in.
    fetch().catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [language])
  return messages
}

type Props = {
  readonly journal: PublicJournal
  readonly language: Language
  readonly looks?: Looks
  readonly children: ReactNode
}

function Shown({ journal, language, looks, children }: Props) {
  const store = useStore()
  const { language: shown, all } = useMessagesIn(language)
  return (
    <PreviewFrame title="Preview" lang={shown} looks={looks}>
      <Provider store={store}>
        <Messages value={all}>
          <MemoryRouter>
            <GivenJournal value={journal}>
              <Suspense>{children}</Suspense>
            </GivenJournal>
          </MemoryRouter>
        </Messages>
      </Provider>
    </PreviewFrame>
  )
}

type View<Of> = { readonly view: Of; readonly language: Language }

/** The header as readers will see it. */
export function HeaderPreview({ view, language }: View<HeaderView>) {
  const journal = useJournal()
  if (!journal) return null
  return (
    <Shown journal={withHeader(journal, view)} language={language}>
      <Header />
    </Shown>
  )
}

/** The footer as readers will see it. */
export function FooterPreview({ view, language }: View<FooterView>) {
  const journal = useJournal()
  if (!journal) return null
  return (
    <Shown journal={withFooter(journal, view)} language={language}>
      <Footer />
    </Shown>
  )
}

type HomeView = {
  readonly journal: PublicJournal
  readonly language?: Language
  readonly theme?: Looks['theme']
}

/** The first screen of the home page as readers will see it. */
export function HomePreview({ journal, language = 'en', theme }: HomeView) {
  return (
    <Shown journal={journal} language={language} looks={{ theme, accent: journal.accentColour }}>
      <div className="home">
        <Header />
        <Home journal={journal} />
      </div>
    </Shown>
  )
}

const themes = [
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const

/** What is typed in part is no colour and no time zone yet: the published one is shown meanwhile. */
export const shownWith = (published: PublicJournal, view: SettingsContent) =>
  withSettings(published, {
    ...view,
    accentColour: isColour(view.accentColour) ? view.accentColour : published.accentColour,
    timeZone: isZone(view.timeZone) ? view.timeZone : published.timeZone,
  })

/** The first screen of the home page as readers will see it, in either theme. */
export function SettingsPreview({ view, language }: View<SettingsContent>) {
  const published = useJournal()
  const [theme, setTheme] = useState<'light' | 'dark'>('light')
  if (!published) return null
  return (
    <>
      <div className="mb-3">
        <Segmented label="Theme of the preview" options={themes} value={theme} onChange={setTheme} />
      </div>
      <HomePreview journal={shownWith(published, view)} language={language} theme={theme} />
    </>
  )
}

type Page = { readonly page: PublicPage; readonly language: Language }

function Preview({ language, room, children }: { language: Language; room: string; children: ReactNode }) {
  const journal = useJournal()
  if (!journal) return null
  return (
    <Shown journal={journal} language={language}>
      <div className={room}>
        <div className="page py-10">{children}</div>
      </div>
    </Shown>
  )
}

/** A page as readers will see it. */
export function PagePreview({ page, language }: Page) {
  return (
    <Preview language={language} room="texts">
      <Text of={page} />
    </Preview>
  )
}

/** An announcement as readers will see it. */
export function NewsPreview({ page, language }: Page) {
  return (
    <Preview language={language} room="news texts">
      <Announcement of={page} />
    </Preview>
  )
}
