import { Skeleton, Text } from '@mantine/core';
import { useEffect, useState } from 'react';

type Props = { text: string; size: number; label: string };

/** Black on white in every theme, because cameras need that. The drawing code is loaded on demand. */
export function Qr({ text, size, label }: Props) {
  const [image, setImage] = useState<{ text: string; url: string }>();

  useEffect(() => {
    let isWanted = true;
    drawQr(text).then(
      (url) => isWanted && setImage({ text, url }),
      () => isWanted && setImage({ text, url: '' }),
    );
    return () => {
      isWanted = false;
    };
  }, [text]);

  if (image?.text !== text) return <Skeleton width={size} height={size} />;
  if (image.url === '')
    return (
      <Text size="body" style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Text>
    );
  return (
    <img
      src={image.url}
      width={size}
      height={size}
      alt={label}
      style={{ display: 'block', borderRadius: 8, background: '#ffffff' }}
    />
  );
}

/** Returns a data URL with an SVG, sharp at any size. Error correction M (specification §9). */
async function drawQr(text: string): Promise<string> {
  const qrcode = await import('qrcode');
  const svg = await qrcode.toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
  return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
}
