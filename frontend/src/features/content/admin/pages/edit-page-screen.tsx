import { type Language } from '@shodh/contracts/languages.ts'
import type { PublicPage } from '@shodh/contracts/content/pages/page-views.ts'
import { type ComponentType, lazy, Suspense, useDeferredValue, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { useMay } from '../../../../account.ts'
import { type ApiError, type Result, unreadable } from '../../../../api.ts'
import { ButtonLink } from '../../../../ui/admin/button.tsx'
import { Heading } from '../../../../ui/admin/heading.tsx'
import { refusedFields } from '../../../../ui/forms/field-errors.ts'
import { languageName } from '../../../../ui/formats/language-names.ts'
import { QueryResult } from '../../../../ui/queries/query-result.tsx'
import { SkeletonLines } from '../../../../ui/queries/skeleton.tsx'
import { AlsoHere } from '../../../system/admin/also-here.tsx'
import type { Stored } from '../drafts/draft.ts'
import { SavedMeanwhile } from '../drafts/saved-meanwhile.tsx'
import { Drafted, type ShownDraft } from '../drafts/use-draft.tsx'
import { labelIn, LanguageTabs, useLanguages } from '../language-tabs.tsx'
import { PublishBar } from '../publish/publish-bar.tsx'
import { type EditedPage, usePageCalls, useStaffPageQuery, useStaffPagesQuery } from './calls.ts'
import { entityOf, type Kind, KINDS, screenOf } from './kinds.ts'
import { stateOf } from './language-states.tsx'
import { bodyOf, contentOf, EMPTY, fieldsOf, labelOf, type PageContent, storedOf } from './page-content.ts'
import { PlaceFields, TextFields } from './page-fields.tsx'
import { RemoveActs } from './remove-dialogs.tsx'

/** ProseMirror and Markdown are fetched once something is edited. */
const MarkdownEditor = lazy(async () => ({
  default: (await import('../editor/markdown-editor.tsx')).MarkdownEditor,
}))

const ShownPage = lazy(async () => ({ default: (await import('./preview.tsx')).ShownPage }))

/** The page as readers see it, whose code belongs to the site. */
export type PagePreview = ComponentType<{ readonly page: PublicPage; readonly language: Language }>

type Props = { readonly kind: Kind; readonly Preview: PagePreview }
type Open = Props & { readonly data: EditedPage }

const titleIn = ({ en, hi, mr }: PageContent) => en?.title || hi?.title || mr?.title || 'Untitled'

/** Pages to link to. */
const useAddresses = () => {
  const { data } = useStaffPagesQuery({ kind: 'pages', page: 1 })
  return (data?.items ?? []).map(({ url }) => decodeURI(url))
}

/** What the journal refused of the draft, by its fields; a taken address is refused without one. */
const refusalsOf = (kind: Kind, isText: boolean, { status, error, content }: ShownDraft<PageContent>) => {
  if (status !== 'failed' || !error) return []
  if (error.code === 'SLUG_TAKEN') return [{ name: 'slug', message: error.message }]
  return refusedFields(error, bodyOf(kind, content, isText))
}

type EditorProps = Open & { readonly draft: ShownDraft<PageContent> }

function Form({ kind, data: { page }, draft, language }: EditorProps & { language: Language }) {
  const addresses = useAddresses()
  const { content, change } = draft
  const refusals = refusalsOf(kind, page.isText, draft)
  const fields = { kind, draft, language, isText: page.isText, refusals }
  const text = content[language] ?? EMPTY
  return (
    <div className="grid content-start gap-5">
      <TextFields {...fields} />
      <Suspense fallback={<SkeletonLines count={8} />}>
        <MarkdownEditor
          key={language}
          label={labelIn('Text', language)}
          lang={language}
          markdown={text.markdown}
          isReadOnly={false}
          pages={addresses}
          askBefore={draft.askBefore}
          change={markdown => change({ [language]: { ...(draft.now().content[language] ?? EMPTY), markdown } })}
        />
      </Suspense>
      <PlaceFields {...fields} />
    </div>
  )
}

type Beside = Open & { readonly content: PageContent; readonly language: Language }

function Seen({ data: { page }, content, language, Preview }: Beside) {
  const shown = useDeferredValue(content)
  return (
    <div className="min-w-0 xl:sticky xl:top-40 xl:self-start">
      <Suspense fallback={<SkeletonLines count={8} />}>
        <ShownPage of={page} content={shown} language={language} Preview={Preview} />
      </Suspense>
    </div>
  )
}

/** As many languages as there are texts in may be published by themselves. */
function Languages({
  chosen,
  choose,
}: {
  chosen: readonly Language[]
  choose: (languages: readonly Language[]) => void
}) {
  const languages = useLanguages()
  if (languages.length < 2) return null
  return (
    <fieldset className="flex flex-wrap items-center gap-x-3 text-sm">
      <legend className="sr-only">Languages to publish</legend>
      {languages.map(each => (
        <label key={each} className="inline-flex min-h-(--control) cursor-pointer items-center gap-1.5">
          <input
            type="checkbox"
            checked={chosen.includes(each)}
            onChange={({ target }) =>
              choose(target.checked ? [...chosen, each] : chosen.filter(language => language !== each))
            }
          />
          {languageName(each)}
        </label>
      ))}
    </fieldset>
  )
}

function Editor(props: EditorProps) {
  const { kind, data, draft } = props
  const { page } = data
  const languages = useLanguages()
  const [language, show] = useState<Language>(() => languages.find(each => draft.content[each]) ?? 'en')
  const [chosen, choose] = useState<readonly Language[]>(languages)
  const isPart = chosen.length > 0 && chosen.length < languages.length
  const navigate = useNavigate()
  /** Of what was never published, nothing is left without its draft. */
  const leaveWhatIsGone = () => {
    const { error } = draft.now()
    if (error?.status === 404 || error?.status === 410) void navigate(screenOf(kind))
  }
  return (
    <>
      <AlsoHere entity={entityOf(kind, page.id)} />
      <PublishBar
        base={`${kind}/${page.id}`}
        what={`“${titleIn(draft.content)}”`}
        draft={draft}
        version={page.version}
        scheduled={page.scheduled}
        labelOf={labelOf}
        chosen={isPart ? { languages: chosen } : {}}
        changed={leaveWhatIsGone}
      >
        <Languages chosen={chosen} choose={choose} />
      </PublishBar>
      <SavedMeanwhile draft={draft} fieldsOf={fieldsOf} labelOf={labelOf} />
      <LanguageTabs
        languages={languages}
        language={language}
        choose={show}
        noteOf={each => (page.version === 0 ? undefined : stateOf(page.languages, each))}
      />
      <div className="grid gap-8 xl:grid-cols-2">
        <Form {...props} language={language} />
        <Seen {...props} content={draft.content} language={language} />
      </div>
      <div className="mt-10 flex flex-wrap gap-3 border-t border-line pt-6">
        <RemoveActs kind={kind} page={page} title={titleIn(draft.content)} draft={draft} />
      </div>
    </>
  )
}

/** For who may read it only: what is published. */
function Published(props: Open) {
  const { data } = props
  const languages = useLanguages()
  const [language, show] = useState<Language>('en')
  const { page } = data
  return (
    <>
      <LanguageTabs
        languages={languages}
        language={language}
        choose={show}
        noteOf={each => stateOf(page.languages, each)}
      />
      <Seen {...props} content={contentOf(page)} language={language} />
    </>
  )
}

function Edited(props: Open & { reload: () => Promise<Result<Stored<PageContent>>> }) {
  const { kind, data, reload } = props
  const { page } = data
  const { save } = usePageCalls(kind)
  const store = async (content: PageContent, etag: string): Promise<Result<Stored<PageContent>>> => {
    const saved = await save(page.id, etag, bodyOf(kind, content, page.isText))
    return saved.error ? saved : { data: storedOf(saved.data) }
  }
  return (
    <Drafted name={`${kind}/${page.id}`} stored={storedOf(data)} save={store} reload={reload}>
      {draft => <Editor {...props} draft={draft} />}
    </Drafted>
  )
}

export function EditPageScreen({ kind, Preview }: Props) {
  const { id = '' } = useParams()
  const { one, title } = KINDS[kind]
  const mayManage = useMay('manage content')
  const query = useStaffPageQuery({ kind, id }, { refetchOnMountOrArgChange: true })
  const reload = async (): Promise<Result<Stored<PageContent>>> => {
    try {
      const { data, error } = await query.refetch()
      return data && !error ? { data: storedOf(data) } : { error: (error as ApiError | undefined) ?? unreadable() }
    } catch {
      // The screen was left meanwhile: what was typed is stored on the device.
      return { error: unreadable() }
    }
  }
  const { data } = query
  const called = data && titleIn(contentOf(data.page.draft ?? data.page))
  return (
    <>
      <Heading
        title={called ?? KINDS[kind].title}
        subject={title}
        crumb={{ to: screenOf(kind), label: title }}
        meta={data && decodeURI(data.page.url)}
      >
        {data?.page.status === 'published' && (
          <ButtonLink look="quiet" to={data.page.url}>
            View on site
          </ButtonLink>
        )}
      </Heading>
      <QueryResult of={query} loading={`Loading the ${one}…`}>
        {shown => {
          const open = { kind, Preview, data: shown }
          return mayManage ? <Edited key={shown.page.id} {...open} reload={reload} /> : <Published {...open} />
        }}
      </QueryResult>
    </>
  )
}
