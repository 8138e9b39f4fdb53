import { Slug, suggestedSlug } from '@shodh/contracts/content/pages/slugs.ts'
import type { Language } from '@shodh/contracts/languages.ts'
import { PAGE_TITLE_MAX } from '@shodh/contracts/limits.ts'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ApiError } from '../../../../api.ts'
import { Button } from '../../../../ui/admin/button.tsx'
import { Failure } from '../../../../ui/admin/act.tsx'
import { Heading } from '../../../../ui/admin/heading.tsx'
import { useContentChanged } from '../calls.ts'
import { Input } from '../input.tsx'
import { LanguageTabs, useLanguages } from '../language-tabs.tsx'
import { usePageCalls } from './calls.ts'
import { type Kind, KINDS, screenOf } from './kinds.ts'

const problemOf = (slug: string) => Slug.safeParse(slug).error?.issues[0]?.message

/** Nothing is refused before one has asked for the page. */
const useNewPage = (kind: Kind) => {
  const [language, choose] = useState<Language>('en')
  const [title, setTitle] = useState('')
  const [typed, setSlug] = useState<string>()
  const [failure, setFailure] = useState<ApiError>()
  const [isBusy, setBusy] = useState(false)
  const [wasAsked, setAsked] = useState(false)
  const { create } = usePageCalls(kind)
  const changed = useContentChanged()
  const navigate = useNavigate()
  const slug = typed ?? suggestedSlug(title)
  const make = async () => {
    setBusy(true)
    const made = await create({ slug, texts: { [language]: { title: title.trim(), markdown: '' } } })
    setBusy(false)
    if (made.error) return setFailure(made.error)
    changed()
    return navigate(screenOf(kind, made.data), { replace: true })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    setFailure(undefined)
    if (!isBusy && title.trim() !== '' && problemOf(slug) === undefined) void make()
  }
  return { language, choose, title, setTitle, slug, setSlug, failure, isBusy, wasAsked, submit }
}

/** A new page begins with its title and address; it is a draft, and saves itself from then on. */
export function NewPageScreen({ kind }: { kind: Kind }) {
  const { add, one, title: all, site } = KINDS[kind]
  const made = useNewPage(kind)
  const { language, title, slug, wasAsked } = made
  return (
    <>
      <Heading title={add} crumb={{ to: screenOf(kind), label: all }} />
      <p className="mb-4 text-sm text-muted">A draft: nobody sees the {one} before you publish it.</p>
      <LanguageTabs languages={useLanguages()} language={language} choose={made.choose} />
      <form noValidate className="grid max-w-xl gap-5" onSubmit={made.submit}>
        <Input
          label="Title"
          lang={language}
          value={title}
          maxLength={PAGE_TITLE_MAX}
          error={wasAsked && title.trim() === '' ? 'Please enter a title' : undefined}
          change={made.setTitle}
        />
        <Input
          label="Address"
          value={slug}
          error={wasAsked ? problemOf(slug) : undefined}
          hint={`After ${site}`}
          change={made.setSlug}
        />
        <Failure of={made.failure} />
        <div>
          <Button type="submit" look="primary" isBusy={made.isBusy}>
            {made.isBusy ? 'Please Wait…' : 'Write the text'}
          </Button>
        </div>
      </form>
    </>
  )
}
