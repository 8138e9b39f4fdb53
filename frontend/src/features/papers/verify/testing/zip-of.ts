import { crc32, deflateRawSync } from 'node:zlib'

type Content = { readonly name: string; readonly content: string | Uint8Array; readonly isDeflated?: boolean }

const fieldsOf = ({ name, content, isDeflated = false }: Content) => {
  const bytes = Buffer.from(content)
  const packed = isDeflated ? deflateRawSync(bytes) : bytes
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(isDeflated ? 8 : 0, 4)
  fields.writeUInt32LE(crc32(bytes), 10)
  fields.writeUInt32LE(packed.length, 14)
  fields.writeUInt32LE(bytes.length, 18)
  fields.writeUInt16LE(Buffer.byteLength(name), 22)
  return { fields, packed }
}

/** A ZIP (APPNOTE 6.3.10) with these files. */
export const zipOf = (files: readonly Content[]): Uint8Array<ArrayBuffer> => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const file of files) {
    const { fields, packed } = fieldsOf(file)
    const name = Buffer.from(file.name)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    parts.push(Buffer.from('PK\u0003\u0004'), fields, name, packed)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0003'), fields, place, name)
    at += 30 + name.length + packed.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(at, 12)
  return new Uint8Array(Buffer.concat([...parts, list, Buffer.from('PK\u0005\u0006'), end]))
}
