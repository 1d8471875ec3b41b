import { render } from 'solid-js/web'

render(() => <h1>Tavlei</h1>, document.getElementById('app')!)
