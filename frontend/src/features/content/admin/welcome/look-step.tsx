import { useState } from 'react'
import * as z from 'zod/mini'
import { useJournal } from '../../../../journal.ts'
import { formDataOf } from '../../../../session/sending/upload.ts'
import { Failure } from '../../../../ui/admin/act.tsx'
import { FileButton } from '../../../../ui/admin/button.tsx'
import { isColour } from '../../../../ui/admin/preview-frame.tsx'
import { UploadProgress, useTrackedUpload } from '../../../../ui/admin/uploads/upload-progress.tsx'
import { useObjectUrl } from '../../../../ui/browser/use-object-url.ts'
import { useField } from '../../../../ui/forms/labelled.tsx'
import { PICTURE_TYPES, pictureProblem } from '../../../board/admin/picture/picture-file.ts'
import { ColourField } from '../settings/colour-field.tsx'
import { SiteEditing } from '../site/site-form.tsx'
import { type Shown, StepForm, type Wizard } from './step-form.tsx'
import { useSaveSettings } from './use-save-settings.ts'

const Sent = z.object({ logo: z.string() })

type Look = {
  readonly accentColour: string
  /** The name of the picture that was chosen: unlike the picture it outlasts a reload. */
  readonly picture: string
}

/** A field of this form as one of the settings. */
function Colour() {
  const { value, change, error } = useField('accentColour')
  const refusals = error === undefined ? [] : [{ name: 'accentColour', message: error }]
  return (
    <SiteEditing value={{ language: 'en', pinned: [], refusals }}>
      <ColourField value={String(value)} change={change} />
    </SiteEditing>
  )
}

/** The picture that was chosen, and its address in this tab. */
const useChosen = () => {
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const choose = async ([chosen]: readonly File[]) => {
    if (!chosen) return undefined
    const found = await pictureProblem(chosen).catch(() => 'The image is damaged')
    setProblem(found)
    setFile(found === undefined ? chosen : undefined)
    return found === undefined ? chosen.name : undefined
  }
  return { file, url: useObjectUrl(file), problem, choose }
}

type Pictured = { readonly chosen: ReturnType<typeof useChosen>; readonly hasLogo: boolean }

function LogoField({ chosen: { file, problem, choose }, hasLogo }: Pictured) {
  const { value, change } = useField('picture')
  const lost = file || problem !== undefined ? '' : String(value)
  const choosePicture = async (files: readonly File[]) => change((await choose(files)) ?? '')
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">Logo (optional)</legend>
      <FileButton accept={PICTURE_TYPES.join()} take={files => void choosePicture(files)}>
        {file || hasLogo ? 'Another picture' : 'Choose a picture'}
      </FileButton>
      <p className="mt-1 text-sm text-muted">
        {file?.name ?? 'JPG, PNG or WebP, at most 2 MB. Without one the mark of the site stands there.'}
      </p>
      {lost && (
        <p className="mt-1 text-sm text-warning">The picture “{lost}” was not sent: please choose it once more.</p>
      )}
      <Failure of={problem === undefined ? undefined : { status: 400, message: problem }} />
    </fieldset>
  )
}

export function LookStep({ wizard }: { readonly wizard: Wizard }) {
  const save = useSaveSettings(wizard)
  const { sent, send } = useTrackedUpload()
  const chosen = useChosen()
  const { file, url } = chosen
  const hasLogo = useJournal()?.logo !== undefined
  const shownOf = ({ accentColour }: Look): Shown => ({
    ...(url !== undefined && { logo: url, logoImage: undefined }),
    ...(isColour(accentColour) && { accentColour }),
  })
  const sendLogo = async () => {
    if (!file) return undefined
    const defaultMessage = 'The logo could not be sent'
    const form = { url: 'header/logo', method: 'POST', body: formDataOf({}, file), defaultMessage } as const
    const { data, error } = await send(form)
    const logo = Sent.safeParse(data).data?.logo
    if (logo !== undefined) wizard.saved({ logo, logoImage: undefined })
    return error
  }
  return (
    <StepForm<Look>
      wizard={wizard}
      values={{ accentColour: wizard.settings.accentColour, picture: '' }}
      isChanged={file !== undefined}
      send={async ({ accentColour }) => {
        const error = accentColour === undefined ? undefined : await save({ accentColour }, { accentColour })
        return error ?? sendLogo()
      }}
      shownOf={shownOf}
    >
      <Colour />
      <LogoField chosen={chosen} hasLogo={hasLogo} />
      <UploadProgress of={sent} what="picture" />
    </StepForm>
  )
}
