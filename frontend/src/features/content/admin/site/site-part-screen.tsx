import type { Language } from '@shodh/contracts/languages.ts'
import type { SettingsContent, SitePart } from '@shodh/contracts/content/site-parts/site-parts.ts'
import type { FooterView, HeaderView } from '@shodh/contracts/content/views.ts'
import { type ComponentType, type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { useMay } from '../../../../account.ts'
import { type ApiError, type Result, unreadable } from '../../../../api.ts'
import { Heading } from '../../../../ui/admin/heading.tsx'
import { refusedFields } from '../../../../ui/forms/field-errors.ts'
import { QueryResult } from '../../../../ui/queries/query-result.tsx'
import type { QueryState } from '../../../../ui/queries/use-retries.ts'
import { AlsoHere } from '../../../system/admin/also-here.tsx'
import { useContentChange } from '../calls.ts'
import type { ShownField } from '../compare/differences.tsx'
import type { Stored } from '../drafts/draft.ts'
import { SavedMeanwhile } from '../drafts/saved-meanwhile.tsx'
import { Drafted, type ShownDraft } from '../drafts/use-draft.tsx'
import { LanguageTabs, useLanguages } from '../language-tabs.tsx'
import { PublishBar } from '../publish/publish-bar.tsx'
import { labelOf as siteLabelOf } from './shown-fields.ts'
import { SiteEditing } from './site-form.tsx'

export type SiteView = HeaderView | FooterView | SettingsContent

type Part<View extends SiteView> = {
  readonly published: View
  readonly draft: {
    readonly content: View
    readonly began?: View | undefined
    readonly savedAt: string
    readonly endsAt: string | null
  } | null
  readonly scheduled: { readonly at: string } | null
  readonly version: number
  readonly etag: string
  /** Fields that nobody but the operator changes. */
  readonly pinned?: readonly string[]
}

export type Preview<View extends SiteView> = ComponentType<{ readonly view: View; readonly language: Language }>

type Props<View extends SiteView> = {
  readonly part: SitePart
  readonly title: string
  readonly query: Omit<QueryState<Part<View>>, 'refetch'> & {
    readonly refetch: () => PromiseLike<{ readonly data?: Part<View> | undefined; readonly error?: unknown }>
  }
  readonly Preview: Preview<View>
  readonly fieldsOf: (view: View) => readonly ShownField[]
  /** The label of a field, where it is none of header and footer. */
  readonly labelOf?: (field: string) => string
  /** What of it is sent: the logo is sent by itself. */
  readonly bodyOf: (view: View) => object
  /** The languages that it has texts in, where they are not those of the journal. */
  readonly languagesIn?: (view: View) => readonly Language[]
  /** Leads to the sections of the form. */
  readonly nav?: ReactNode
  /** The fields of the form. */
  readonly children: (draft: ShownDraft<View>) => ReactNode
}

const storedOf = <View extends SiteView>({ published, draft, etag }: Part<View>): Stored<View> => ({
  content: draft?.content ?? published,
  etag,
  savedAt: draft?.savedAt ?? null,
  endsAt: draft?.endsAt ?? null,
  overtaken: draft?.began && { began: draft.began, published },
})

const Saved = z.object({ draft: z.object({ savedAt: z.string(), endsAt: z.nullable(z.string()) }) })

type Open<View extends SiteView> = Props<View> & { readonly data: Part<View> }

const useDraftCalls = <View extends SiteView>({ part, query, bodyOf }: Props<View>) => {
  const change = useContentChange()
  const save = async (view: View, etag: string): Promise<Result<Omit<Stored<View>, 'content'>>> => {
    const call = { url: `content/${part}/draft`, method: 'PUT', body: bodyOf(view), etag } as const
    const changed = await change({ ...call, defaultMessage: 'The draft could not be saved' })
    if (changed.error) return changed
    const saved = Saved.safeParse(changed.data.data).data
    return saved ? { data: { ...saved.draft, etag: changed.data.etag } } : { error: unreadable() }
  }
  const reload = async (): Promise<Result<Stored<View>>> => {
    const { data, error } = await query.refetch()
    return data && !error ? { data: storedOf(data) } : { error: (error as ApiError | undefined) ?? unreadable() }
  }
  return { save, reload }
}

const refusalsOf = <View extends SiteView>({ status, error, content }: ShownDraft<View>) =>
  status === 'failed' && error ? refusedFields(error, content) : []

/** The form, and beside it what readers will see. */
function Beside({ nav, form, preview }: { nav: ReactNode; form: ReactNode; preview: ReactNode }) {
  const columns = nav ? 'xl:grid-cols-[9rem_minmax(0,3fr)_minmax(0,2fr)]' : 'xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]'
  return (
    <div className={`grid gap-8 ${columns}`}>
      {nav}
      {/* What takes the focus is not hidden by the bar above. */}
      <div className="grid content-start gap-5 [&_*]:scroll-mt-32">{form}</div>
      <div className="min-w-0 xl:sticky xl:top-40 xl:self-start">{preview}</div>
    </div>
  )
}

function Editor<View extends SiteView>(props: Open<View> & { draft: ShownDraft<View> }) {
  const { part, data, draft, Preview, fieldsOf, labelOf = siteLabelOf, languagesIn, nav, children } = props
  const ofJournal = useLanguages()
  const [chosen, choose] = useState<Language>('en')
  const languages = languagesIn?.(draft.content) ?? ofJournal
  const language = languages.includes(chosen) ? chosen : 'en'
  const { version, scheduled, pinned = [] } = data
  return (
    <>
      <AlsoHere entity={`part:${part}`} />
      <PublishBar
        base={`content/${part}`}
        what={part === 'settings' ? 'This version of the settings' : `The ${part}`}
        {...{ draft, version, scheduled, labelOf }}
      />
      <SavedMeanwhile draft={draft} fieldsOf={fieldsOf} labelOf={labelOf} />
      <LanguageTabs languages={languages} language={language} choose={choose} />
      <Beside
        nav={nav}
        form={<SiteEditing value={{ language, refusals: refusalsOf(draft), pinned }}>{children(draft)}</SiteEditing>}
        preview={<Preview view={draft.content} language={language} />}
      />
    </>
  )
}

/** What is published, for who may read it only. */
function Published<View extends SiteView>({ data: { published }, Preview, fieldsOf }: Open<View>) {
  const languages = useLanguages()
  const [language, choose] = useState<Language>('en')
  return (
    <>
      <LanguageTabs languages={languages} language={language} choose={choose} />
      <Beside
        nav={undefined}
        form={
          <dl className="grid gap-4">
            {fieldsOf(published).map(({ label, text, lang }) => (
              <div key={label}>
                <dt className="text-sm text-muted">{label}</dt>
                <dd lang={lang} className="wrap-anywhere whitespace-pre-line">
                  {text}
                </dd>
              </div>
            ))}
          </dl>
        }
        preview={<Preview view={published} language={language} />}
      />
    </>
  )
}

function Edited<View extends SiteView>(props: Open<View>) {
  const { part, data } = props
  const calls = useDraftCalls(props)
  return (
    <Drafted name={part} stored={storedOf(data)} {...calls}>
      {draft => <Editor {...props} draft={draft} />}
    </Drafted>
  )
}

/** A part of the site: its fields beside the part as readers will see it. */
export function SitePartScreen<View extends SiteView>(props: Props<View>) {
  const { title, part, query } = props
  const mayManage = useMay('manage content')
  return (
    <>
      <Heading title={title} />
      <p className="mb-4 text-sm text-muted">Nothing that you change here is public before you publish it.</p>
      <QueryResult of={query} loading={`Loading the ${part}…`}>
        {data => (mayManage ? <Edited {...props} data={data} /> : <Published {...props} data={data} />)}
      </QueryResult>
    </>
  )
}
