import { parseMarkdown } from '@shodh/contracts/content/pages/markdown.ts'
import type { StaffPage } from '@shodh/contracts/content/pages/page-views.ts'
import type { Language } from '@shodh/contracts/languages.ts'
import { refusals } from '@shodh/contracts/refusals.ts'
import { useMemo, useState } from 'react'
import { Notice } from '../../../../ui/notice.tsx'
import type { PagePreview } from './edit-page-screen.tsx'
import { EMPTY, type PageContent } from './page-content.ts'

type Props = {
  readonly of: StaffPage
  readonly content: PageContent
  readonly language: Language
  readonly Preview: PagePreview
}

/** The text in a language as readers will see it. */
export function ShownPage({ of: { url, languages, changedAt }, content, language, Preview }: Props) {
  const { title, description, markdown, effectiveOn } = content[language] ?? EMPTY
  const { slug, date } = content
  const [now] = useState(() => new Date().toISOString())
  const { introduction, sections, notes, minutes, problem } = useMemo(() => parseMarkdown(markdown), [markdown])
  if (problem) return <Notice tone="error">{refusals[problem].message}</Notice>
  return (
    <Preview
      language={language}
      page={{
        slug,
        url,
        language,
        title,
        description,
        ...(effectiveOn !== '' && { effectiveOn }),
        ...(date !== '' && { date }),
        introduction: [...introduction],
        sections: [...sections],
        notes: [...notes],
        minutes,
        languages,
        updatedAt: changedAt ?? now,
        asOf: null,
      }}
    />
  )
}
