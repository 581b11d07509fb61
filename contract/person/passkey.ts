import { z } from 'zod';

/**
 * What browser and server say to each other about passkeys (WebAuthn), in the JSON of the standard. Bytes are base64url. The
 * page hands options to the browser and the browser's answer to the server, as they are.
 */
const Bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/, 'base64url');

const Transports = z.array(z.string().max(20)).max(10);
const Credential = z.object({ id: z.string(), type: z.literal('public-key'), transports: Transports.optional() });
const UserVerification = z.enum(['discouraged', 'preferred', 'required']);

/** For `navigator.credentials.create`. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(Credential),
  authenticatorSelection: z.object({
    residentKey: UserVerification,
    requireResidentKey: z.boolean(),
    userVerification: UserVerification,
  }),
});
export type PasskeyCreation = z.output<typeof PasskeyCreation>;

/** For `navigator.credentials.get`. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(Credential),
  userVerification: UserVerification,
});
export type PasskeyRequest = z.output<typeof PasskeyRequest>;

const answer = <S extends z.ZodRawShape>(response: S) =>
  z.object({
    id: Bytes(1400),
    rawId: Bytes(1400),
    type: z.literal('public-key'),
    response: z.object({ clientDataJSON: Bytes(4000), ...response }),
  });

/** What the browser answers to `PasskeyCreation`. More fields are not read. */
export const NewPasskey = answer({ attestationObject: Bytes(20_000), transports: Transports.optional() });
export type NewPasskey = z.output<typeof NewPasskey>;

/** What the browser answers to `PasskeyRequest`. */
export const PasskeyAnswer = answer({ authenticatorData: Bytes(2000), signature: Bytes(2000) });
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>;
