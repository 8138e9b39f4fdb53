import { exampleSection } from '@shodh/contracts/board/examples.ts'
import { MEMBER_IMAGE_MAX_BYTES } from '@shodh/contracts/limits.ts'
import { fireEvent, render, screen } from '@testing-library/react'
import { FormProvider, useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memberForm } from '../members/member-form.ts'
import { PictureField } from './picture-field.tsx'

/** As a browser does: what is closed can't be drawn; a file that says so is damaged. */
class Bitmap {
  width = 800
  height = 800
  close = () => {
    this.width = 0
  }
}
let drawn: number

beforeEach(() => {
  drawn = 0
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.name.startsWith('damaged')) throw new DOMException('It cannot be decoded', 'InvalidStateError')
    return new Bitmap()
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    clearRect: () => undefined,
    drawImage: ({ width }: Bitmap) => {
      if (width === 0) throw new DOMException('The image source is detached', 'InvalidStateError')
      drawn += 1
    },
  } as unknown as CanvasRenderingContext2D)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Shown() {
  const form = useForm({ defaultValues: memberForm({ sectionId: exampleSection.id }) })
  return (
    <FormProvider {...form}>
      <PictureField member={undefined} />
    </FormProvider>
  )
}

const choose = (name: string, size = 8) => {
  const bytes = new Uint8Array(size)
  bytes.set([0xff, 0xd8, 0xff])
  fireEvent.change(screen.getByLabelText('Profile Image'), { target: { files: [new File([bytes], name)] } })
}
const preview = () => screen.findByRole('img', { name: 'The square that will be shown' })

beforeEach(async () => {
  render(<Shown />)
  choose('first.jpg')
  await preview()
})

test('a second picture stands in the place of the first', async () => {
  fireEvent.change(screen.getByLabelText('Zoom'), { target: { value: '2' } })
  const before = drawn
  choose('second.jpg')
  expect(await screen.findByText('second.jpg, 1 KB')).toBeTruthy()
  expect(await preview()).toBeTruthy()
  await expect.poll(() => drawn).toBeGreaterThan(before)
})

test.for([
  ['damaged.jpg', 8, 'The image is damaged'],
  ['large.jpg', MEMBER_IMAGE_MAX_BYTES + 1, 'Image size must be less than 2MB'],
] as const)('%s is refused, and the picture before stays', async ([name, size, sentence]) => {
  choose(name, size)
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.getByText('first.jpg, 1 KB')).toBeTruthy()
  expect(await preview()).toBeTruthy()
})
