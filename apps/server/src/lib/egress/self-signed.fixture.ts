import { generateKeyPairSync, sign } from 'node:crypto'

/** Creates a self-signed certificate for one name, with its key, both as PEM. */
export function createSelfSignedCertificate(name: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const subject = sequence(set(sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from(name)))))
  const lifetime = sequence(
    der(0x18, Buffer.from('20200101000000Z')),
    der(0x18, Buffer.from('99991231235959Z')),
  )
  const names = sequence(der(0x82, Buffer.from(name)))
  const extension = sequence(oid(0x55, 0x1d, 0x11), der(0x04, names))
  const content = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(1)),
    ecdsaWithSha256,
    subject,
    lifetime,
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension)),
  )
  const signature = sign('sha256', content, privateKey)
  const certificate = sequence(content, ecdsaWithSha256, der(0x03, Buffer.concat([Buffer.of(0), signature])))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
  }
}

function der(tag: number, content: Buffer) {
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.of(tag, ...size), content])
}

const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts))
const set = (part: Buffer) => der(0x31, part)
const oid = (...bytes: number[]) => der(0x06, Buffer.of(...bytes))
const ecdsaWithSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))
