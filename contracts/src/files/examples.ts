import { fileItem, folderItem } from './item-views.ts'

const at = '2026-01-10T05:00:00.000Z'

/** A file as the API's document shows one. */
export const exampleFile = fileItem({
  id: '9a4c1d0e-52f7-4b1e-8f6a-6b0f0c2d7e11',
  path: 'forms/Copyright form.pdf',
  createdAt: at,
  lastModified: at,
  isPublished: false,
  publishedThrough: 'forms',
  current: {
    version: 1,
    sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    bytes: 48_212,
    contentType: 'application/pdf',
  },
  shareCount: 1,
})

export const exampleFolder = folderItem({
  id: '2d5b8f7c-0a31-4d3c-9c55-1e9f4b6a8d22',
  path: 'forms',
  createdAt: at,
  lastModified: at,
  isPublished: true,
  publishedThrough: undefined,
  size: 48_212,
  itemCount: 1,
})
