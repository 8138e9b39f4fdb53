import type { BoardMember } from '@shodh/contracts/board/views.ts'
import { refusals } from '@shodh/contracts/refusals.ts'
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { fileSize } from '../../../../ui/formats/file-size.ts'
import { useField } from '../../../../ui/forms/labelled.tsx'
import { CropBox } from './crop-box.tsx'
import { MIDDLE } from './crop.ts'
import type { MemberForm } from '../members/member-form.ts'
import { decoded, PICTURE_TYPES, pictureProblem } from './picture-file.ts'
import { Portrait } from './portrait.tsx'

/** What the browser can show of a file; undefined until it can. */
const usePicture = (file: File | undefined) => {
  const [picture, setPicture] = useState<ImageBitmap>()
  useEffect(() => {
    let isWanted = true
    const show = async () => {
      const shown = file && (await decoded(file))
      if (isWanted) setPicture(shown)
      else shown?.close()
    }
    void show()
    return () => {
      isWanted = false
    }
  }, [file])
  // Only once nothing draws it any more.
  useEffect(() => () => picture?.close(), [picture])
  return picture
}

const useChosen = () => {
  const { setValue } = useFormContext()
  const { value, error, ref, onBlur, change, refuse } = useField('image')
  const file = value instanceof File ? value : undefined
  const latest = useRef<File>(undefined)
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    if (!chosen) return
    latest.current = chosen
    // A file that is gone or may not be read is as good as damaged.
    const problem = await pictureProblem(chosen).catch(() => refusals.MEMBER_IMAGE_DAMAGED.message)
    if (latest.current !== chosen) return
    if (problem === undefined) {
      setValue('crop', MIDDLE)
      setValue('imageName', chosen.name)
      change(chosen)
    } else {
      target.value = ''
      refuse(problem)
    }
  }
  return { file, error, ref, onBlur, take }
}

/** What stands in place of the preview. */
function Before({ member }: { member: BoardMember | undefined }) {
  return <Portrait of={member ?? { fullName: '', image: null }} size={176} />
}

/** The picture of a member: chosen, cropped to a square, and sent with the form. */
export function PictureField({ member }: { member: BoardMember | undefined }) {
  const id = useId()
  const { setValue } = useFormContext()
  const { file, error, ref, onBlur, take } = useChosen()
  const [crop, imageName] = useWatch<MemberForm, ['crop', 'imageName']>({ name: ['crop', 'imageName'] })
  const picture = usePicture(file)
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        Profile Image
      </label>
      {picture ? (
        <CropBox picture={picture} crop={crop} change={next => setValue('crop', next)} />
      ) : (
        <Before member={member} />
      )}
      <input
        ref={ref}
        id={id}
        name="image"
        type="file"
        accept={PICTURE_TYPES.join()}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        className="mt-3 block w-full min-w-0 cursor-pointer rounded-sm border border-line-strong bg-surface text-sm file:mr-3 file:min-h-(--control) file:cursor-pointer file:border-0 file:bg-tint file:px-3 file:text-ink aria-invalid:border-danger"
        onBlur={onBlur}
        onChange={event => void take(event)}
      />
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted wrap-anywhere">
        {file
          ? `${file.name}, ${fileSize(file.size)}`
          : 'JPG, PNG or WebP, at most 2 MB; 800 × 800 pixels are best. Drag it to move the face into the middle.'}
      </p>
      {!file && imageName !== '' && (
        <p role="status" className="mt-1.5 text-sm wrap-anywhere">
          Please choose “{imageName}” again: what you typed was kept, a picture is not.
        </p>
      )}
      <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm text-danger empty:absolute">
        {error}
      </p>
    </div>
  )
}
