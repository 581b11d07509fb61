import { useState } from 'react';
import { createRoot } from 'react-dom/client';

function Page() {
  const [count, setCount] = useState(0);
  return (
    <main>
      <h1>A page of React, with nothing else</h1>
      <p>It tells how quick the machine, the browser and the server are today.</p>
      <button type="button" onClick={() => setCount(count + 1)}>
        Pressed {count} times
      </button>
    </main>
  );
}

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no place for the page');
createRoot(place).render(<Page />);
