import { useCallback, useEffect, useRef, useState } from 'react'
import { type Upload, uploadFile } from '../../parts/upload-file.ts'
import { placeAt } from './move-picture.ts'
import type { WizardPicture } from './wizard-view.ts'

/** Uploads that run at the same time. */
const maxParallelUploads = 2

/** A stored picture, or a file being uploaded. */
export type Photo =
  | { key: string; state: 'ready'; picture: WizardPicture }
  | {
      key: string
      state: 'waiting' | 'loading' | 'failed'
      file: File
      preview: string
      percent: number
      reason: string
      /** Whether uploading the same file again may succeed. */
      again: boolean
    }

/** A stored picture that was removed, and the index that it had. */
export type Removed = { photo: Extract<Photo, { state: 'ready' }>; index: number }

/**
 * Returns the pictures of a listing, those that were removed (the last one first), and the actions on them. `onChange` is
 * called for every change that has to be saved.
 */
export function usePhotos(pictures: WizardPicture[], onChange: () => void) {
  const [photos, setPhotos] = useState<Photo[]>(() =>
    pictures.map((picture) => ({ key: picture.imageId, state: 'ready', picture })),
  )
  const [removed, setRemoved] = useState<Removed[]>([])
  const uploads = useRef(new Map<string, Upload>())
  const changed = useRef(false)
  const put = useCallback(
    (key: string, change: (photo: Photo) => Photo) =>
      setPhotos((all) => all.map((photo) => (photo.key === key ? change(photo) : photo))),
    [],
  )
  useEffect(() => {
    if (changed.current) onChange()
    changed.current = false
  })
  useEffect(() => {
    const waiting = photos.filter(({ state }) => state === 'waiting')
    for (const photo of waiting.slice(0, Math.max(0, maxParallelUploads - uploads.current.size))) {
      if (photo.state === 'ready' || uploads.current.has(photo.key)) continue
      const upload = uploadFile(photo.file, (percent) =>
        put(photo.key, (now) => (now.state === 'loading' ? { ...now, percent } : now)),
      )
      uploads.current.set(photo.key, upload)
      put(photo.key, (now) => (now.state === 'waiting' ? { ...now, state: 'loading', percent: 0 } : now))
      void upload.done.then((result) => {
        uploads.current.delete(photo.key)
        changed.current = 'picture' in result
        return put(photo.key, (now) => finished(now, result))
      })
    }
  }, [photos, put])
  const edit = (change: (all: Photo[]) => Photo[]) => {
    changed.current = true
    setPhotos(change)
  }
  return {
    photos,
    removed,
    add: (files: Iterable<File>, max: number) =>
      setPhotos((all) => [...all, ...[...files].map(waitingPhoto)].slice(0, Math.max(max, all.length))),
    /** Removes a picture or an upload. `alt` is the picture's present description, which `restore` brings back. */
    remove: (key: string, alt: string) => {
      uploads.current.get(key)?.cancel()
      const index = photos.findIndex((photo) => photo.key === key)
      const photo = photos[index]
      if (photo?.state === 'ready')
        setRemoved((before) => [{ index, photo: { ...photo, picture: { ...photo.picture, alt } } }, ...before])
      edit((all) => all.filter((each) => each.key !== key))
    },
    /** Brings the picture that was removed last back to its place. */
    restore: ({ photo, index }: Removed) => {
      setRemoved((before) => before.slice(1))
      edit((all) => all.toSpliced(index, 0, photo))
    },
    retry: (key: string) =>
      put(key, (photo) => (photo.state === 'failed' ? { ...photo, state: 'waiting', reason: '' } : photo)),
    move: (key: string, to: number) =>
      edit((all) => {
        const from = all.findIndex((photo) => photo.key === key)
        return placeAt(all, from, to)
      }),
  }
}

type Result = Awaited<Upload['done']>

function finished(photo: Photo, result: Result): Photo {
  if (photo.state === 'ready') return photo
  if ('reason' in result) return { ...photo, state: 'failed', reason: result.reason, again: result.again }
  URL.revokeObjectURL(photo.preview)
  const { id, ...picture } = result.picture
  return { key: photo.key, state: 'ready', picture: { ...picture, imageId: id, alt: '' } }
}

function waitingPhoto(file: File): Photo {
  const preview = URL.createObjectURL(file)
  return { key: preview, state: 'waiting', file, preview, percent: 0, reason: '', again: true }
}
