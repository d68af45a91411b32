import { rm } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { pictureLimits, pictureTexts } from '#contract/pictures/schemas.ts'
import { receiveForm } from '#server/audio/service.ts'
import type { Deps } from '#server/deps.ts'

type ReceivedPicture = { file: string; sha256: string; fields: Map<string, string> }

/** The file is removed after `use`. */
export async function receivePicture<T>(
  deps: Pick<Deps, 'files' | 'ids' | 'config' | 'db' | 'clock'>,
  request: FastifyRequest,
  use: (received: ReceivedPicture) => Promise<T>,
): Promise<T> {
  const { fields, file } = await receiveForm(deps, request, {
    fileField: 'picture',
    maxBytes: pictureLimits.uploadBytes,
    tooLarge: pictureTexts.tooLarge,
    onlyOne: pictureTexts.onlyOne,
    badForm: pictureTexts.badForm,
    beforeFile: async () => {},
  })
  if (!file) throw new AppError('VALIDATION', pictureTexts.required)
  try {
    return await use({ file: file.path, sha256: file.sha256, fields })
  } finally {
    await rm(file.path, { force: true })
  }
}
