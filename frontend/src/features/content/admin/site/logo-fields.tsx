import type { LogoPart } from '@shodh/contracts/content/site-parts/site-parts.ts'
import type { FooterView, HeaderView } from '@shodh/contracts/content/views.ts'
import { useId, useState } from 'react'
import type { ApiError } from '../../../../api.ts'
import { formDataOf } from '../../../../session/sending/upload.ts'
import { Button } from '../../../../ui/admin/button.tsx'
import { Failure } from '../../../../ui/admin/act.tsx'
import { UploadProgress, useTrackedUpload } from '../../../../ui/admin/uploads/upload-progress.tsx'
import { PICTURE_TYPES, pictureProblem } from '../../../board/admin/picture/picture-file.ts'
import { useContentChange } from '../calls.ts'
import type { ShownDraft } from '../drafts/use-draft.tsx'
import { labelOf } from './shown-fields.ts'
import { LocalizedInput } from './site-form.tsx'

type Logo = Pick<HeaderView, 'logo' | 'logoAlt'>

type Props<View extends HeaderView | FooterView> = { readonly part: LogoPart; readonly draft: ShownDraft<View> }

/** The logo is part of the draft as soon as it was sent. */
const useLogo = <View extends HeaderView | FooterView>({ part, draft }: Props<View>) => {
  const { send, sent } = useTrackedUpload()
  const change = useContentChange()
  const [failure, setFailure] = useState<ApiError>()
  const run = async (act: (etag: string) => Promise<ApiError | undefined>) => {
    setFailure(undefined)
    await draft.flush()
    const error = await act(draft.now().base.etag)
    setFailure(error)
    await draft.refresh(error ? 'theirs' : 'mine')
  }
  const replace = (file: File) =>
    run(async etag => {
      // A file that may not be read is as good as damaged.
      const problem = await pictureProblem(file).catch(() => 'The image is damaged')
      if (problem !== undefined) return { status: 400, message: problem }
      const { error } = await send({
        url: `${part}/logo`,
        method: 'POST',
        body: formDataOf({ asDraft: true, alt: draft.now().content.logoAlt ?? undefined }, file),
        headers: { 'if-match': etag },
        defaultMessage: 'The logo could not be sent',
      })
      return error
    })
  const remove = () =>
    run(async etag => {
      const call = { url: `content/${part}/draft`, method: 'PUT', body: { logo: null }, etag } as const
      return (await change({ ...call, defaultMessage: 'The logo could not be taken away' })).error
    })
  return { sent, failure, replace, remove }
}

/** What stands where there is none. */
const instead = { header: 'The mark of the site stands there.', footer: 'The logo of the header stands there.' }

function Shown({ part, logo }: { part: LogoPart; logo: Logo['logo'] }) {
  if (!logo) return <p className="text-sm text-muted">{instead[part]}</p>
  const { url, srcset, width, height } = logo
  const sized = width !== null && height !== null && { width, height, srcSet: srcset, sizes: '16rem' }
  return <img {...sized} src={url} alt="" className="h-auto max-h-24 w-auto max-w-64 object-contain" />
}

/** The logo and the text that stands for it. */
export function LogoFields<View extends HeaderView | FooterView>({ part, draft }: Props<View>) {
  const id = useId()
  const { sent, failure, replace, remove } = useLogo({ part, draft })
  const { logo, logoAlt }: Logo = draft.content
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-medium">{labelOf('logo')}</legend>
      <Shown part={part} logo={logo} />
      <div>
        <label htmlFor={id} className="mb-1.5 block text-sm">
          {logo ? 'Another picture' : 'Picture'}
        </label>
        <input
          id={id}
          type="file"
          accept={PICTURE_TYPES.join()}
          aria-describedby={`${id}-hint`}
          className="block w-full min-w-0 cursor-pointer rounded-sm border border-line-strong bg-surface text-sm file:mr-3 file:min-h-(--control) file:cursor-pointer file:border-0 file:bg-tint file:px-3 file:text-ink"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void replace(file)
            target.value = ''
          }}
        />
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          JPG, PNG or WebP, at most 2 MB; it keeps its proportions, within 960 × 320 pixels.
        </p>
        <UploadProgress of={sent} what="picture" />
        <Failure of={failure} />
      </div>
      {logo && (
        <>
          <div>
            <Button onClick={() => void remove()}>Take the logo away</Button>
          </div>
          <LocalizedInput
            name="logoAlt"
            label={labelOf('logoAlt')}
            hint="Read aloud in its place. Without one it is the name of the journal."
            texts={logoAlt}
            change={texts => draft.change({ logoAlt: texts } as Partial<View>)}
          />
        </>
      )}
    </fieldset>
  )
}
